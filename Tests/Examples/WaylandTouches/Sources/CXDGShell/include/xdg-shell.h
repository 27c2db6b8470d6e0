// The part of version 1 of the protocol xdg-shell with which a program shows a window on the whole screen.
//
// SwiftPM does not compile C that a plugin generates. A program with another build system gets the whole protocol from
// wayland-scanner.
#pragma once
#include <wayland-client.h>

struct xdg_wm_base;
struct xdg_surface;
struct xdg_toplevel;

extern const struct wl_interface xdg_wm_base_interface;
extern const struct wl_interface xdg_surface_interface;
extern const struct wl_interface xdg_toplevel_interface;

// The address of a C constant in Swift is that of a copy, and libwayland keeps the address.
static inline const struct wl_interface *address_of_xdg_wm_base_interface(void) { return &xdg_wm_base_interface; }

struct xdg_wm_base_listener {
    void (*ping)(void *data, struct xdg_wm_base *, uint32_t serial);
};

struct xdg_surface_listener {
    void (*configure)(void *data, struct xdg_surface *, uint32_t serial);
};

struct xdg_toplevel_listener {
    void (*configure)(void *data, struct xdg_toplevel *, int32_t width, int32_t height, struct wl_array *states);
    void (*close)(void *data, struct xdg_toplevel *);
};

struct xdg_surface *xdg_wm_base_get_xdg_surface(struct xdg_wm_base *, struct wl_surface *);
void xdg_wm_base_pong(struct xdg_wm_base *, uint32_t serial);
struct xdg_toplevel *xdg_surface_get_toplevel(struct xdg_surface *);
void xdg_surface_ack_configure(struct xdg_surface *, uint32_t serial);
void xdg_toplevel_set_fullscreen(struct xdg_toplevel *, struct wl_output *);

void xdg_wm_base_add_listener(struct xdg_wm_base *, const struct xdg_wm_base_listener *, void *data);
void xdg_surface_add_listener(struct xdg_surface *, const struct xdg_surface_listener *, void *data);
void xdg_toplevel_add_listener(struct xdg_toplevel *, const struct xdg_toplevel_listener *, void *data);
