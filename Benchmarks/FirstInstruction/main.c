// first-instruction FILE: adds a line to a file with the time when it began, in µs of CLOCK_MONOTONIC, and the
// processor time of its process since the fork, in µs. `mudra-bench command` runs it as the command.
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

int main(int count, char *arguments[]) {
    long long start = microseconds(CLOCK_MONOTONIC), taken = microseconds(CLOCK_PROCESS_CPUTIME_ID);
    if (count != 2)
        return 2;
    char line[64];
    int length = snprintf(line, sizeof line, "%lld %lld\n", start, taken);
    int file = open(arguments[1], O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    return file >= 0 && write(file, line, length) == length ? 0 : 1;
}
