// cc listener.c $(pkg-config --cflags --libs libsystemd) -o listener
#include <stdio.h>
#include <systemd/sd-bus.h>

#define NAME "org.mudra.Mudra1"
#define PATH "/org/mudra/Mudra1"
#define OWNER_CHANGED \
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='" NAME "'"

static int on_gesture(sd_bus_message *message, void *data, sd_bus_error *error)
{
    const char *recognizer, *type, *state;
    uint64_t time;
    uint32_t touches;
    if (sd_bus_message_read(message, "ssstu", &recognizer, &type, &state, &time, &touches) > 0)
        printf("%s %s %u\n", recognizer, state, touches);
    fflush(stdout);
    return 0;
}

static int subscribe(sd_bus_message *message, void *bus, sd_bus_error *error)
{
    return sd_bus_call_method_async(bus, NULL, NAME, PATH, NAME ".Manager", "Subscribe", NULL, NULL, "as", 1, "next");
}

int main(void)
{
    sd_bus *bus = NULL;
    int result = sd_bus_open_system(&bus);
    if (result >= 0)
        result = sd_bus_match_signal(bus, NULL, NAME, PATH, NAME ".Manager", "Gesture", on_gesture, NULL);
    if (result >= 0)
        result = sd_bus_add_match(bus, NULL, OWNER_CHANGED, subscribe, bus);
    if (result >= 0)
        result = subscribe(NULL, bus, NULL);
    while (result >= 0) {
        result = sd_bus_process(bus, NULL);
        if (result == 0)
            result = sd_bus_wait(bus, UINT64_MAX);
    }
    fprintf(stderr, "the bus is gone: error %d\n", -result);
    return 1;
}
