#include "xdg-output.h"

#include <wayland-server.h>

static const struct wl_interface output_interface;

// The order of the requests and events is that of the protocol, which numbers them.
static const struct wl_interface *no_types[2];
static const struct wl_interface *get_xdg_output_types[] = {&output_interface, &wl_output_interface};
static const struct wl_message manager_requests[] = {
    {"destroy", "", no_types},
    {"get_xdg_output", "no", get_xdg_output_types},
};
const struct wl_interface zxdg_output_manager_v1_interface = {
    "zxdg_output_manager_v1", 3, 2, manager_requests, 0, NULL};

static const struct wl_message output_requests[] = {{"destroy", "", no_types}};
static const struct wl_message output_events[] = {
    {"logical_position", "ii", no_types},
    {"logical_size", "ii", no_types},
    {"done", "", no_types},
    {"name", "2s", no_types},
    {"description", "2s", no_types},
};
static const struct wl_interface output_interface = {"zxdg_output_v1", 3, 1, output_requests, 5, output_events};
