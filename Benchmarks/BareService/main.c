// bare-service ADDRESS NAME: takes a name on a bus, and answers every signal `Ping` with a signal `Pong`. This is the
// least that a service on the bus can do; `mudra-bench start` and `latency` compare with it.
#include <systemd/sd-bus.h>

static int answer(sd_bus_message *ping, void *data, sd_bus_error *error) {
    (void)data, (void)error;
    if (!sd_bus_message_is_signal(ping, "org.mudra.Bench", "Ping"))
        return 0;
    sd_bus *bus = sd_bus_message_get_bus(ping);
    sd_bus_message *pong;
    if (sd_bus_message_new_signal(bus, &pong, "/org/mudra/Bench", "org.mudra.Bench", "Pong") >= 0) {
        sd_bus_send_to(bus, pong, sd_bus_message_get_sender(ping), NULL);
        sd_bus_message_unref(pong);
    }
    return 1;
}

int main(int count, char *arguments[]) {
    sd_bus *bus;
    if (count != 3 || sd_bus_new(&bus) < 0 || sd_bus_set_address(bus, arguments[1]) < 0
        || sd_bus_set_bus_client(bus, 1) < 0 || sd_bus_start(bus) < 0 || sd_bus_add_filter(bus, NULL, answer, NULL) < 0
        || sd_bus_request_name(bus, arguments[2], 0) < 0)
        return 1;
    int status;
    do {
        status = sd_bus_process(bus, NULL);
        if (status == 0)
            status = sd_bus_wait(bus, UINT64_MAX);
    } while (status >= 0);
    return 1;
}
