#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

struct mudra_terminal *mudra_the_terminal;

int mudra_pipe(int *ends) {
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? 0 : errno;
}

int mudra_terminal_open(const char *restoring) {
    struct mudra_terminal *terminal = mmap(NULL, sizeof *terminal, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (terminal == MAP_FAILED)
        return -errno;
    // A separate open file description: O_NONBLOCK does not affect the terminal's other users.
    terminal->descriptor = open("/dev/tty", O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (terminal->descriptor < 0 || tcgetattr(terminal->descriptor, &terminal->saved) != 0)
        return -errno;
    terminal->raw = terminal->saved;
    // Without IXON no key stops the output; ISIG stays, so that ^C and ^Z keep their usual effects.
    terminal->raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
    terminal->raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
    // Otherwise "nothing to read" would look like a terminal that has hung up.
    terminal->raw.c_cc[VMIN] = 1;
    terminal->raw.c_cc[VTIME] = 0;
    terminal->restoring_length = strnlen(restoring, sizeof terminal->restoring);
    memcpy(terminal->restoring, restoring, terminal->restoring_length);
    mudra_the_terminal = terminal;
    return terminal->descriptor;
}

int mudra_terminal_size(int *columns, int *rows, int *width, int *height) {
    struct winsize size;
    if (ioctl(mudra_the_terminal->descriptor, TIOCGWINSZ, &size) != 0)
        return errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}

// A process that writes to a terminal from the background is stopped (SIGTTOU), or gets EIO if no shell could continue
// it.
static void set_modes(int descriptor, const struct termios *modes) {
    sigset_t output, before;
    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    sigprocmask(SIG_BLOCK, &output, &before);
    tcsetattr(descriptor, TCSANOW, modes);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

int mudra_terminal_is_ours(void) {
    pid_t foreground = tcgetpgrp(mudra_the_terminal->descriptor);
    return foreground < 0 ? -1 : foreground == getpgrp();
}

int mudra_terminal_enter(void) {
    int is_new = !mudra_the_terminal->is_changed;
    mudra_the_terminal->is_changed = 1;
    set_modes(mudra_the_terminal->descriptor, &mudra_the_terminal->raw);
    return is_new;
}

static int is_raw(int descriptor) {
    struct termios now;
    const struct termios *raw = &mudra_the_terminal->raw;
    return tcgetattr(descriptor, &now) == 0 && now.c_iflag == raw->c_iflag && now.c_oflag == raw->c_oflag && now.c_lflag == raw->c_lflag;
}

void mudra_terminal_leave(int spares_others) {
    struct mudra_terminal *terminal = mudra_the_terminal;
    if (!terminal || !terminal->is_changed)
        return;
    if (!spares_others || is_raw(terminal->descriptor))
        set_modes(terminal->descriptor, &terminal->saved);
    sigset_t output, before;
    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    sigprocmask(SIG_BLOCK, &output, &before);
    size_t done = 0;
    // A terminal that takes no bytes for so long is gone or stuck.
    for (int attempts = 0; done < terminal->restoring_length && attempts < 20; attempts++) {
        ssize_t count = write(terminal->descriptor, terminal->restoring + done, terminal->restoring_length - done);
        if (count > 0)
            done += (size_t)count;
        else if (count < 0 && errno == EAGAIN)
            poll(&(struct pollfd){ .fd = terminal->descriptor, .events = POLLOUT }, 1, 50);
        else if (count < 0 && errno != EINTR)
            break;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    terminal->is_changed = 0;
}
