/// Its metadata may say what they like: this library was built for interface 99.
extern "C" __attribute__((visibility("default"))) int mnemoPluginInterface()
{
    return 99;
}
extern "C" __attribute__((visibility("default"))) void* mnemoPlugin()
{
    return nullptr;
}
