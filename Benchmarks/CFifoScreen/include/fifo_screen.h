// A FIFO that libevdev takes for a touchscreen, since no real or emulated one can be read without costs of its own: who
// links this answers, for any FIFO, what libevdev asks a device when it opens one.
#pragma once

enum {
    // Of 256 by 160 mm.
    MUDRA_FIFO_SCREEN_MAX_X = 10239,
    MUDRA_FIFO_SCREEN_MAX_Y = 6399,
    MUDRA_FIFO_SCREEN_UNITS_PER_MM = 40,
    MUDRA_FIFO_SCREEN_LAST_SLOT = 9,
};

// Called when a FIFO has been asked: it is a screen. Whoever wants to know has a function of this name.
void mudra_fifo_screen_opened(int descriptor);
