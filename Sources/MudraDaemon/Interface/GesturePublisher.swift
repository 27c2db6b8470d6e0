import MudraBus

/// Sends what happened to those who asked for it, and to nobody else.
@BusActor
struct GesturePublisher {
    let registry: Registry
    let screens: Screens
    let clients: Clients
    let health: HealthReport

    func publish(_ event: GestureEvent) {
        guard let registration = registry.registration(tagged: event.recognizer), let screen = screens[event.screen]
        else { return }
        health.noteGesture(of: registration.user)
        clients.tell(of: event, registration) { GestureSignal(event, of: registration, on: screen) }
    }
}
