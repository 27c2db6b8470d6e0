// Declarations that terminal.c and guardian.c share.
#pragma once

#include "CMudraLinux.h"

#include <signal.h>
#include <termios.h>

// In memory that guardian and child share: one must know the state of the terminal after the other has died.
struct mudra_terminal {
    struct termios saved;
    struct termios raw;
    volatile sig_atomic_t is_changed;
    int descriptor;
    size_t restoring_length;
    char restoring[64];
};

extern struct mudra_terminal *mudra_the_terminal;

int mudra_pipe(int *ends);
