#include "xdg-shell.h"

// The types of a message's arguments; NULL for numbers, texts, and objects of interfaces that the program does not use.
static const struct wl_interface *no_types[4];
static const struct wl_interface *get_xdg_surface_types[] = {&xdg_surface_interface, &wl_surface_interface};
static const struct wl_interface *get_toplevel_types[] = {&xdg_toplevel_interface};
static const struct wl_interface *output_types[] = {&wl_output_interface};

// The order of the requests and events is that of the protocol, which numbers them.
static const struct wl_message wm_base_requests[] = {
    {"destroy", "", no_types},
    {"create_positioner", "n", no_types},
    {"get_xdg_surface", "no", get_xdg_surface_types},
    {"pong", "u", no_types},
};
static const struct wl_message wm_base_events[] = {{"ping", "u", no_types}};
const struct wl_interface xdg_wm_base_interface = {"xdg_wm_base", 1, 4, wm_base_requests, 1, wm_base_events};

static const struct wl_message surface_requests[] = {
    {"destroy", "", no_types},
    {"get_toplevel", "n", get_toplevel_types},
    {"get_popup", "n?oo", no_types},
    {"set_window_geometry", "iiii", no_types},
    {"ack_configure", "u", no_types},
};
static const struct wl_message surface_events[] = {{"configure", "u", no_types}};
const struct wl_interface xdg_surface_interface = {"xdg_surface", 1, 5, surface_requests, 1, surface_events};

static const struct wl_message toplevel_requests[] = {
    {"destroy", "", no_types},
    {"set_parent", "?o", no_types},
    {"set_title", "s", no_types},
    {"set_app_id", "s", no_types},
    {"show_window_menu", "ouii", no_types},
    {"move", "ou", no_types},
    {"resize", "ouu", no_types},
    {"set_max_size", "ii", no_types},
    {"set_min_size", "ii", no_types},
    {"set_maximized", "", no_types},
    {"unset_maximized", "", no_types},
    {"set_fullscreen", "?o", output_types},
    {"unset_fullscreen", "", no_types},
    {"set_minimized", "", no_types},
};
static const struct wl_message toplevel_events[] = {{"configure", "iia", no_types}, {"close", "", no_types}};
const struct wl_interface xdg_toplevel_interface = {"xdg_toplevel", 1, 14, toplevel_requests, 2, toplevel_events};

enum { GET_XDG_SURFACE = 2, PONG = 3, GET_TOPLEVEL = 1, ACK_CONFIGURE = 4, SET_FULLSCREEN = 11 };

struct xdg_surface *xdg_wm_base_get_xdg_surface(struct xdg_wm_base *base, struct wl_surface *surface) {
    return (struct xdg_surface *)wl_proxy_marshal_flags(
        (struct wl_proxy *)base, GET_XDG_SURFACE, &xdg_surface_interface, 1, 0, NULL, surface);
}

void xdg_wm_base_pong(struct xdg_wm_base *base, uint32_t serial) {
    wl_proxy_marshal_flags((struct wl_proxy *)base, PONG, NULL, 1, 0, serial);
}

struct xdg_toplevel *xdg_surface_get_toplevel(struct xdg_surface *surface) {
    return (struct xdg_toplevel *)wl_proxy_marshal_flags(
        (struct wl_proxy *)surface, GET_TOPLEVEL, &xdg_toplevel_interface, 1, 0, NULL);
}

void xdg_surface_ack_configure(struct xdg_surface *surface, uint32_t serial) {
    wl_proxy_marshal_flags((struct wl_proxy *)surface, ACK_CONFIGURE, NULL, 1, 0, serial);
}

void xdg_toplevel_set_fullscreen(struct xdg_toplevel *toplevel, struct wl_output *output) {
    wl_proxy_marshal_flags((struct wl_proxy *)toplevel, SET_FULLSCREEN, NULL, 1, 0, output);
}

static void add(void *object, const void *listener, void *data) {
    // libwayland takes a struct of function pointers for an array of them.
    wl_proxy_add_listener(object, (void (**)(void))listener, data);
}

void xdg_wm_base_add_listener(struct xdg_wm_base *base, const struct xdg_wm_base_listener *listener, void *data) {
    add(base, listener, data);
}

void xdg_surface_add_listener(struct xdg_surface *surface, const struct xdg_surface_listener *listener, void *data) {
    add(surface, listener, data);
}

void xdg_toplevel_add_listener(
    struct xdg_toplevel *toplevel, const struct xdg_toplevel_listener *listener, void *data) {
    add(toplevel, listener, data);
}
