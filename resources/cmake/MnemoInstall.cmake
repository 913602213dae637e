# Where things go at install, how programs find libraries there, and the CMake package for plugins.
set(MNEMO_INSTALL_DATADIR ${CMAKE_INSTALL_DATADIR}/mnemoscope)
set(MNEMO_INSTALL_PLUGINDIR ${CMAKE_INSTALL_LIBDIR}/mnemoscope/plugins)
set(MNEMO_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Mnemoscope)

# Programs, libraries and plugins find our libraries by their own place; other libraries (a libtorch elsewhere) as linked.
set(CMAKE_INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};$ORIGIN;$ORIGIN/../..")
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)

# mnemo_install_package(): the libraries with both faces of their headers, and MnemoscopeConfig.cmake. The exported targets
# name no private dependency only where the libraries are shared, so static builds install no package.
function(mnemo_install_package)
    if(NOT BUILD_SHARED_LIBS)
        return()
    endif()
    include(CMakePackageConfigHelpers)
    get_property(libraries GLOBAL PROPERTY MNEMO_LIBRARIES)
    install(TARGETS ${libraries} EXPORT MnemoscopeTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(EXPORT MnemoscopeTargets NAMESPACE Mnemoscope:: DESTINATION ${MNEMO_INSTALL_CMAKEDIR})
    set(headers core)
    if(MNEMO_BUILD_GUI)
        list(APPEND headers widgets)
    endif()
    install(DIRECTORY ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mnemoscope FILES_MATCHING PATTERN "*.h")
    set(config ${PROJECT_BINARY_DIR}/package/MnemoscopeConfig.cmake)
    set(version ${PROJECT_BINARY_DIR}/package/MnemoscopeConfigVersion.cmake)
    configure_package_config_file(${PROJECT_SOURCE_DIR}/resources/cmake/MnemoscopeConfig.cmake.in ${config}
        INSTALL_DESTINATION ${MNEMO_INSTALL_CMAKEDIR} PATH_VARS MNEMO_INSTALL_DATADIR MNEMO_INSTALL_PLUGINDIR)
    write_basic_package_version_file(${version} COMPATIBILITY SameMinorVersion)
    install(FILES ${config} ${version} ${PROJECT_SOURCE_DIR}/resources/cmake/MnemoscopePlugin.cmake DESTINATION ${MNEMO_INSTALL_CMAKEDIR})
endfunction()
