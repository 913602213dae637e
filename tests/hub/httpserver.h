#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QMutex>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>

#include <functional>
#include <memory>

namespace mnemo::test {

/// One request as it came.
struct Asked {
    QByteArray path; ///< with the query, still percent-encoded
    QHash<QByteArray, QByteArray> headers; ///< names in small letters
};

/// What is answered.
struct Answered {
    int status = 200;
    QByteArray body {};
    QList<QPair<QByteArray, QByteArray>> headers {};
    qsizetype cutAfter = -1; ///< bytes of the body after which the connection is closed
    qsizetype holdAfter = -1; ///< bytes of the body after which nothing more comes
    bool saysLength = true;
};

/// A small HTTP/1.1 server in a thread of its own, on a free port of this machine. The handler runs in that thread.
class HttpServer {
public:
    using Handler = std::function<Answered(const Asked&)>;

    explicit HttpServer(Handler handler)
        : m_handler(std::move(handler))
        , m_owner(new QObject)
    {
        m_owner->moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(
            m_owner, [this] { listen(); }, Qt::BlockingQueuedConnection);
    }
    ~HttpServer()
    {
        QMetaObject::invokeMethod(
            m_owner, [this] { delete m_owner; }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    /// "http://127.0.0.1:PORT", or with another name of this machine.
    std::string address(const char* host = "127.0.0.1") const
    {
        return "http://" + std::string(host) + ":" + std::to_string(m_port);
    }
    /// All requests so far, in their order.
    QList<Asked> asked() const
    {
        const QMutexLocker lock(&m_mutex);
        return m_asked;
    }
    void forget()
    {
        const QMutexLocker lock(&m_mutex);
        m_asked.clear();
    }

private:
    void listen()
    {
        auto* server = new QTcpServer(m_owner);
        if (!server->listen(QHostAddress::LocalHost))
            qFatal("no port is free");
        m_port = server->serverPort();
        QObject::connect(server, &QTcpServer::newConnection, m_owner, [this, server] {
            while (auto* socket = server->nextPendingConnection()) {
                auto received = std::make_shared<QByteArray>();
                QObject::connect(socket, &QTcpSocket::readyRead, m_owner, [this, socket, received] {
                    received->append(socket->readAll());
                    if (received->contains("\r\n\r\n"))
                        serve(*socket, *received);
                });
                QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            }
        });
    }

    static Asked parsed(const QByteArray& text)
    {
        const auto lines = text.left(text.indexOf("\r\n\r\n")).split('\n');
        Asked asked { lines.value(0).split(' ').value(1), {} };
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const auto colon = lines[i].indexOf(':');
            asked.headers.insert(lines[i].left(colon).trimmed().toLower(), lines[i].mid(colon + 1).trimmed());
        }
        return asked;
    }

    void serve(QTcpSocket& socket, QByteArray& received)
    {
        const auto asked = parsed(received);
        received.clear();
        {
            const QMutexLocker lock(&m_mutex);
            m_asked.append(asked);
        }
        const auto answer = m_handler(asked);
        QByteArray head = "HTTP/1.1 " + QByteArray::number(answer.status) + " as told\r\nConnection: close\r\n";
        if (answer.saysLength)
            head += "Content-Length: " + QByteArray::number(answer.body.size()) + "\r\n";
        for (const auto& [name, value] : answer.headers)
            head += name + ": " + value + "\r\n";
        socket.write(head + "\r\n");
        const auto most = answer.cutAfter >= 0 ? answer.cutAfter : answer.holdAfter;
        socket.write(most >= 0 ? answer.body.left(most) : answer.body);
        if (answer.holdAfter < 0)
            socket.disconnectFromHost();
    }

    Handler m_handler;
    QThread m_thread;
    QObject* m_owner;
    quint16 m_port = 0;
    mutable QMutex m_mutex;
    QList<Asked> m_asked;
};

} // namespace mnemo::test
