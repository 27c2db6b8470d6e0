// A FIFO that libevdev takes for a touchscreen, since reading a real or emulated one has extra costs. A program that
// links this answers, for any FIFO, the requests of libevdev when it opens a device.
#pragma once

enum {
    // 256 by 160 mm.
    MUDRA_FIFO_SCREEN_MAX_X = 10239,
    MUDRA_FIFO_SCREEN_MAX_Y = 6399,
    MUDRA_FIFO_SCREEN_UNITS_PER_MM = 40,
    MUDRA_FIFO_SCREEN_LAST_SLOT = 9,
};

// Called when a FIFO has been taken for a screen. To be notified, define a function with this name.
void mudra_fifo_screen_opened(int descriptor);
