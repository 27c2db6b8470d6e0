// The protocol xdg-output, by which a compositor tells the size of an output in units of surfaces.
#pragma once
#include <wayland-util.h>

extern const struct wl_interface zxdg_output_manager_v1_interface;

// The address of a C constant in Swift is that of a copy, and libwayland keeps the address.
static inline const struct wl_interface *address_of_zxdg_output_manager_v1_interface(void) {
    return &zxdg_output_manager_v1_interface;
}
