#define _GNU_SOURCE
#include "fifo_screen.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void set_bit(unsigned char *bits, size_t size, unsigned bit) {
    if (bit / 8 < size)
        bits[bit / 8] |= 1 << bit % 8;
}

static int answer_bits(unsigned type, unsigned char *bits, size_t size) {
    memset(bits, 0, size);
    switch (type) {
    case 0:
        set_bit(bits, size, EV_SYN);
        set_bit(bits, size, EV_KEY);
        set_bit(bits, size, EV_ABS);
        break;
    case EV_KEY:
        set_bit(bits, size, BTN_TOUCH);
        break;
    case EV_ABS:
        set_bit(bits, size, ABS_X);
        set_bit(bits, size, ABS_Y);
        set_bit(bits, size, ABS_MT_SLOT);
        set_bit(bits, size, ABS_MT_TRACKING_ID);
        set_bit(bits, size, ABS_MT_POSITION_X);
        set_bit(bits, size, ABS_MT_POSITION_Y);
        break;
    }
    return (int)size;
}

static int answer_axis(unsigned code, struct input_absinfo *axis) {
    *axis = (struct input_absinfo){0};
    switch (code) {
    case ABS_X:
    case ABS_MT_POSITION_X:
        axis->maximum = MUDRA_FIFO_SCREEN_MAX_X;
        axis->resolution = MUDRA_FIFO_SCREEN_UNITS_PER_MM;
        break;
    case ABS_Y:
    case ABS_MT_POSITION_Y:
        axis->maximum = MUDRA_FIFO_SCREEN_MAX_Y;
        axis->resolution = MUDRA_FIFO_SCREEN_UNITS_PER_MM;
        break;
    case ABS_MT_SLOT:
        axis->maximum = MUDRA_FIFO_SCREEN_LAST_SLOT;
        break;
    case ABS_MT_TRACKING_ID:
        axis->maximum = 65535;
        break;
    }
    return 0;
}

// The values of all slots, after the requested code: nothing touches the screen.
static int answer_slots(int *request, size_t size) {
    int value = request[0] == ABS_MT_TRACKING_ID ? -1 : 0;
    for (size_t place = 1; place < size / sizeof *request; place++)
        request[place] = value;
    return 0;
}

static int answer(unsigned long request, void *memory) {
    unsigned number = _IOC_NR(request);
    size_t size = _IOC_SIZE(request);
    if (_IOC_DIR(request) != _IOC_READ) // The clock, say.
        return 0;
    if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(ABS_CNT)))
        return answer_axis(number - _IOC_NR(EVIOCGABS(0)), memory);
    if (number >= _IOC_NR(EVIOCGBIT(0, 0)) && number < _IOC_NR(EVIOCGBIT(EV_CNT, 0)))
        return answer_bits(number - _IOC_NR(EVIOCGBIT(0, 0)), memory, size);
    if (number == _IOC_NR(EVIOCGMTSLOTS(0)))
        return answer_slots(memory, size);
    memset(memory, 0, size);
    if (number == _IOC_NR(EVIOCGVERSION))
        *(int *)memory = EV_VERSION;
    if (number == _IOC_NR(EVIOCGPROP(0)))
        set_bit(memory, size, INPUT_PROP_DIRECT);
    return number == _IOC_NR(EVIOCGVERSION) || number == _IOC_NR(EVIOCGID) ? 0 : (int)size;
}

// With a system call, because preloaded libraries may change the results of the library functions.
static int is_fifo(int descriptor) {
    struct statx status;
    return syscall(SYS_statx, descriptor, "", AT_EMPTY_PATH, STATX_TYPE, &status) == 0 && S_ISFIFO(status.stx_mode);
}

__attribute__((weak)) void mudra_fifo_screen_opened(int descriptor) {
    (void)descriptor;
}

// Replaces the C library's function.
int ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *memory = va_arg(arguments, void *);
    va_end(arguments);
    static int (*next)(int, unsigned long, ...);
    if (!next)
        next = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    if (_IOC_TYPE(request) != 'E' || !is_fifo(descriptor))
        return next(descriptor, request, memory);
    mudra_fifo_screen_opened(descriptor);
    return answer(request, memory);
}
