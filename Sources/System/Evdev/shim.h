#include <errno.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>

/* Counts a message of libevdev's instead of printing it. `count` may be NULL: libevdev forgets it while it opens a device. */
static inline void mudra_evdev_count(const struct libevdev *device, enum libevdev_log_priority priority, void *count,
                                     const char *file, int line, const char *function, const char *format,
                                     va_list arguments)
{
    (void)device, (void)priority, (void)file, (void)line, (void)function, (void)format, (void)arguments;
    if (count) ++*(uint64_t *)count;
}

/* A description of no device yet, as of libevdev_new. libevdev prints nothing about it, and counts messages in `count` as
   soon as mudra_evdev_open has opened a device. */
static inline struct libevdev *mudra_evdev_new(void)
{
    struct libevdev *device = libevdev_new();
    if (device) libevdev_set_device_log_function(device, mudra_evdev_count, LIBEVDEV_LOG_INFO, NULL);
    return device;
}

/* Whether a device has slots, and then the number of the last one, as it says itself. A device that claims every axis has
   none. */
static inline bool mudra_evdev_last_slot(int descriptor, int32_t *last)
{
    unsigned char axes[(ABS_CNT + 7) / 8] = {0};
    struct input_absinfo slot;
    if (ioctl(descriptor, EVIOCGBIT(EV_ABS, sizeof axes), axes) < 0) return false;
    const int claims_all = axes[(ABS_MT_SLOT - 1) / 8] & 1 << (ABS_MT_SLOT - 1) % 8;
    if (!(axes[ABS_MT_SLOT / 8] & 1 << ABS_MT_SLOT % 8) || claims_all) return false;
    if (ioctl(descriptor, EVIOCGABS(ABS_MT_SLOT), &slot) < 0) return false;
    *last = slot.maximum;
    return true;
}

/* libevdev_new_from_fd for such a device. */
static inline int mudra_evdev_open(int descriptor, uint64_t *count, struct libevdev **opened)
{
    struct libevdev *device = mudra_evdev_new();
    int result = device ? libevdev_set_fd(device, descriptor) : -ENOMEM;
    if (result < 0) {
        if (device) libevdev_free(device);
        return result;
    }
    libevdev_set_device_log_function(device, mudra_evdev_count, LIBEVDEV_LOG_INFO, count);
    *opened = device;
    return 0;
}
