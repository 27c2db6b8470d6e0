// bare-relay NODE: grabs an input device, creates one like it, prints the new device's node, and writes to it all
// events that it reads. This is the least that a program between a screen and its applications can do; the tests of a
// grabbed screen compare with it.
#include <fcntl.h>
#include <libevdev/libevdev-uinput.h>
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char *arguments[]) {
    if (count != 2)
        return 2;
    int device = open(arguments[1], O_RDONLY | O_CLOEXEC);
    struct libevdev *model;
    struct libevdev_uinput *clone;
    if (device < 0 || libevdev_new_from_fd(device, &model) < 0
        || libevdev_uinput_create_from_device(model, LIBEVDEV_UINPUT_OPEN_MANAGED, &clone) < 0
        || libevdev_grab(model, LIBEVDEV_GRAB) < 0)
        return 1;
    // Like mudrad's queue; if real-time priority is not granted, mudrad does not have it either.
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 20});
    puts(libevdev_uinput_get_devnode(clone));
    fflush(stdout);
    struct input_event events[512];
    ssize_t size;
    // The events' times are from another clock, so the kernel gives them new ones.
    while ((size = read(device, events, sizeof events)) > 0)
        if (write(libevdev_uinput_get_fd(clone), events, (size_t)size) != size)
            return 1;
    return 1;
}
