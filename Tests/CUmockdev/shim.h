#include <linux/input.h>
#include <umockdev.h>
