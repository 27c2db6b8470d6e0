import Bus
import Touch

/// Sends what happened to those who asked for it, and to nobody else.
struct GesturePublisher {
    let connection: BusConnection
    let registry: Registry
    let screens: Screens
    let clients: Clients
    let log: (String) -> Void

    func publish(_ event: GestureEvent) {
        guard let registration = registry.registration(tagged: event.recognizer), let screen = screens[event.screen]
        else { return }
        let values = arguments(of: event, registration, on: screen)
        for (client, subscription) in clients.subscriptions where subscription.covers(registration) {
            do {
                try connection.sendSignal(
                    "Gesture", of: ManagerService.interfaceName, at: ObjectPath.manager, to: client, values)
            } catch {
                log("cannot tell \(client) of \(registration.declaration.name): \(error)")
            }
        }
    }

    private func arguments(
        of event: GestureEvent, _ registration: Registration, on screen: Screens.Screen
    ) -> [BusValue] {
        let values = event.values
        let normalized = screen.size.normalized(values.location)
        var details: [(String, BusValue)] = [
            ("device", .objectPath(ObjectPath.device(screen.node.id))),
            ("gesture_id", .uint64(event.gestureID)),
            ("location", .structure([.double(values.location.x), .double(values.location.y)])),
            ("location_normalized", .structure([.double(normalized.x), .double(normalized.y)])),
            ("duration", .uint64(values.duration.value)),
        ]
        if let direction = values.direction { details.append(("direction", .string(direction.rawValue))) }
        return [
            .string(registration.declaration.name),
            .string(registration.declaration.configuration.type.rawValue),
            .string(event.state.name(isContinuous: event.isContinuous)),
            .uint64(event.time.value),
            .uint32(UInt32(clamping: values.touches)),
            .properties(details),
        ]
    }
}
