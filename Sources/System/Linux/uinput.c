#include "CMudraLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <sys/ioctl.h>
#include <unistd.h>

int mudra_uinput_open(const char *physical_path)
{
    int device = open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) return -errno;
    if (ioctl(device, UI_SET_PHYS, physical_path) < 0) {
        int error = errno;
        close(device);
        return -error;
    }
    return device;
}

int mudra_uinput_name(int device, char *name, size_t size)
{
    if (ioctl(device, UI_GET_SYSNAME(size - 1), name) < 0) return -errno;
    name[size - 1] = 0;
    return 0;
}
