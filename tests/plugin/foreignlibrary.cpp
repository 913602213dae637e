/// A sound library of somebody else.
extern "C" __attribute__((visibility("default"))) int qt_plugin_query_metadata_v2()
{
    return 1;
}
