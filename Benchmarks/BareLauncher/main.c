// bare-launcher NODE COMMAND: reads a touchscreen with libevdev. Whenever the last finger has lifted, it forks and runs
// the command in a shell, as lisgd does. This is the least that a program with gestures can do; `mudra-bench command`
// compares with it.
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void launch(const char *command) {
    // Reaps earlier commands that have ended.
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
    if (fork() == 0) {
        setsid();
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
}

int main(int count, char *arguments[]) {
    if (count != 3)
        return 2;
    struct pollfd device = {.fd = open(arguments[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC), .events = POLLIN};
    struct libevdev *events;
    if (device.fd < 0 || libevdev_new_from_fd(device.fd, &events) < 0)
        return 1;
    // The command must not see the emulated screen's library.
    unsetenv("LD_PRELOAD");
    int status;
    do {
        poll(&device, 1, -1);
        unsigned flags = LIBEVDEV_READ_FLAG_NORMAL;
        struct input_event event;
        do {
            status = libevdev_next_event(events, flags, &event);
            flags = status == LIBEVDEV_READ_STATUS_SYNC ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL;
            if (status >= 0 && event.type == EV_KEY && event.code == BTN_TOUCH && event.value == 0)
                launch(arguments[2]);
        } while (status >= 0);
    } while (status == -EAGAIN || status == -EINTR);
    return 1;
}
