#include "CMudraLinux.h"

#include <sys/eventfd.h>
#include <unistd.h>

int mudra_event_create(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void mudra_event_tell(int event) {
    eventfd_write(event, 1);
}

void mudra_event_clear(int event) {
    eventfd_t count;
    eventfd_read(event, &count);
}
