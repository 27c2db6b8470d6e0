// bare-reader NODE: reads an input device with libevdev and does nothing else. Every program that reads touches has at
// least this cost; `mudra-bench cpu` and `idle` compare with it.
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <poll.h>

int main(int count, char *arguments[]) {
    if (count != 2)
        return 2;
    struct pollfd device = {.fd = open(arguments[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC), .events = POLLIN};
    struct libevdev *events;
    if (device.fd < 0 || libevdev_new_from_fd(device.fd, &events) < 0)
        return 1;
    int status;
    do {
        poll(&device, 1, -1);
        unsigned flags = LIBEVDEV_READ_FLAG_NORMAL;
        struct input_event event;
        do {
            status = libevdev_next_event(events, flags, &event);
            flags = status == LIBEVDEV_READ_STATUS_SYNC ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL;
        } while (status >= 0);
    } while (status == -EAGAIN || status == -EINTR);
    return 1;
}
