#include "CMudraLinux.h"

#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>

void mudra_input_only(int device, uint16_t type) {
    unsigned char types[(EV_CNT + 7) / 8];
    memset(types, 0, sizeof types);
    if (type < EV_CNT) types[type / 8] |= 1 << type % 8;
    struct input_mask mask = {.type = EV_SYN, .codes_size = sizeof types, .codes_ptr = (uintptr_t)types};
    ioctl(device, EVIOCSMASK, &mask);
}
