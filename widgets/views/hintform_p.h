#pragma once

#include "widgets/views/hintform.h"

#include <QFrame>
#include <QVector>

#include <vector>

class QFormLayout;
class QLabel;

namespace mnemo {

/// The two lines under a field: white ground, a bar of highlight at the left.
class HintFrame : public QFrame {
public:
    explicit HintFrame(QWidget* parent);
    void setText(const QString& text);
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_label;
};

/// A group's title with a line to the right of it.
class GroupTitle : public QWidget {
public:
    GroupTitle(const QString& title, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_label;
};

struct HintForm::Private {
    struct Field {
        FieldSpec spec;
        QLabel* label = nullptr;
        QWidget* row = nullptr;
        QWidget* control = nullptr;
        QLabel* unit = nullptr;
        QLabel* error = nullptr;
        QString outsideError;
        bool isShown = true;
    };

    HintForm& form;
    QFormLayout* layout = nullptr;
    HintFrame* hint = nullptr;
    std::vector<Field> fields;
    QString hinted;
    bool wasValid = true;

    explicit Private(HintForm& owner)
        : form(owner)
    {
    }
    Field* find(const QString& key);
    QWidget* makeControl(const FieldSpec& spec);
    QVariant valueOf(const Field& field) const;
    QString wrong(const Field& field) const;
    void showErrors();
    void showHint(const QString& key);
    void edited(const QString& key);
};

} // namespace mnemo
