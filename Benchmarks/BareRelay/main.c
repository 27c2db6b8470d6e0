// bare-relay NODE: grabs an input device, makes one that is like it, prints the node of that, and writes there whatever it
// reads. The least that standing between a screen and its applications can be: the tests of a grabbed screen measure
// against it.
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
    // As mudrad's queue has it; where it is not granted, mudrad has not either.
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 20});
    puts(libevdev_uinput_get_devnode(clone));
    fflush(stdout);
    struct input_event events[512];
    ssize_t size;
    // The events' times are those of another clock, so the kernel gives them new ones.
    while ((size = read(device, events, sizeof events)) > 0)
        if (write(libevdev_uinput_get_fd(clone), events, (size_t)size) != size)
            return 1;
    return 1;
}
