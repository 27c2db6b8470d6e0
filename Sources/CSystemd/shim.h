#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

// Swift cannot take the address of a C constant.
static inline const unsigned *mudra_vtable_format(void) {
    return &sd_bus_object_vtable_format;
}
