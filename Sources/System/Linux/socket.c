#define _GNU_SOURCE

#include "CMudraLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int mudra_socket_connect(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path)
        return -ENAMETOOLONG;
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return -errno;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0)
        return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

static struct ucred peer(int socket) {
    struct ucred peer = {.uid = -1};
    socklen_t length = sizeof peer;
    getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length);
    return peer;
}

pid_t mudra_socket_peer(int socket) {
    return peer(socket).pid;
}

uid_t mudra_socket_peer_user(int socket) {
    return peer(socket).uid;
}
