#include "CMudraLinux.h"

#include <errno.h>
#include <stddef.h>
#include <sys/epoll.h>

int mudra_poll_create(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

int mudra_poll_add(int poll, int descriptor, uint64_t token) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.u64 = token}};
    return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
}

void mudra_poll_room(int poll, int descriptor, uint64_t token, int waits) {
    struct epoll_event event = {.events = EPOLLIN | (waits ? EPOLLOUT : 0), .data = {.u64 = token}};
    epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event);
}

void mudra_poll_remove(int poll, int descriptor) {
    epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, NULL);
}

int mudra_poll_wait(int poll, uint64_t *tokens, int capacity) {
    enum { MOST = 64 };
    struct epoll_event events[MOST];
    int count = epoll_wait(poll, events, capacity < MOST ? capacity : MOST, -1);
    for (int place = 0; place < count; place++)
        tokens[place] = events[place].data.u64;
    return count < 0 ? 0 : count;
}
