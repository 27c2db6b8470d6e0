#define _GNU_SOURCE

#include "CMudraLinux.h"

#include <string.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int mudra_process_listening(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path)
        return -1;
    strcpy(address.sun_path, path);
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (connection < 0)
        return -1;
    struct ucred server = {.pid = 0};
    socklen_t size = sizeof server;
    int process = -1;
    // 0 is a process that our namespace does not show.
    if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0
        && getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &server, &size) == 0 && server.pid > 0)
        process = pidfd_open(server.pid, 0);
    close(connection);
    return process;
}
