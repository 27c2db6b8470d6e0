// Without the definitions of wayland-server.h that libwayland has replaced.
#define WL_HIDE_DEPRECATED
#include <wayland-server.h>

// libwayland keeps the addresses of interfaces. The address of a C constant in Swift is that of a copy.
#define ADDRESS_OF(interface) \
    static inline const struct wl_interface *address_of_##interface(void) { return &interface; }
ADDRESS_OF(wl_compositor_interface)
ADDRESS_OF(wl_subcompositor_interface)
ADDRESS_OF(wl_data_device_manager_interface)
ADDRESS_OF(wl_seat_interface)
ADDRESS_OF(wl_output_interface)
