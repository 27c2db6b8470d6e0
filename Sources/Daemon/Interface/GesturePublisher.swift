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
        of event: GestureEvent, _ registration: Registration, on screen: Screen
    ) -> [BusValue] {
        let values = event.values
        let normalized = screen.publishedSize.normalized(values.location)
        var details: [(String, BusValue)] = [
            ("device", .objectPath(ObjectPath.device(screen.node.id))),
            ("gesture_id", .uint64(event.gestureID)),
            ("location", .pair(values.location)),
            ("location_normalized", .pair(normalized)),
            ("duration", .uint64(values.duration.value)),
        ]
        // Only what the gesture has.
        details += [
            ("direction", values.direction.map { .string($0.rawValue) }),
            ("edge", values.edge.map { .string($0.rawValue) }),
            ("translation", values.translation.map(BusValue.pair)),
            ("velocity", values.velocity.map(BusValue.pair)),
            ("scale", values.scale.map(BusValue.double)),
            ("scale_velocity", values.scaleVelocity.map(BusValue.double)),
            ("rotation", values.rotation.map(BusValue.double)),
            ("rotation_velocity", values.rotationVelocity.map(BusValue.double)),
        ].compactMap { name, value in value.map { (name, $0) } }
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

extension BusValue {
    /// `(dd)`
    fileprivate static func pair(_ point: Point) -> BusValue {
        .structure([.double(point.x), .double(point.y)])
    }
}
