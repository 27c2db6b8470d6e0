import Bus
import Gestures
import Touch

/// What is told of a gesture at one moment. A class: made once, it may wait for many subscribers.
final class GestureSignal {
    static let member = "Gesture"

    /// The gesture that this is the newest state of; nil when it is a step that nobody may miss.
    let replaces: UInt64?
    private let event: GestureEvent
    private let name: String
    private let type: String
    private let device: String
    private let normalizedLocation: Point

    init(_ event: GestureEvent, of registration: Registration, on screen: Screen) {
        replaces = event.state == .changed ? event.gestureID : nil
        self.event = event
        name = registration.declaration.name
        type = registration.declaration.configuration.type.rawValue
        device = ObjectPath.device(screen.node.id)
        normalizedLocation = screen.publishedSize.normalized(event.values.location)
    }

    /// Writes the signal's values, `ssstua{sv}`.
    func write(to message: borrowing BusWriter) {
        message.string(name)
        message.string(type)
        message.string(event.state.name(isContinuous: event.isContinuous))
        message.uint64(event.time.value)
        message.uint32(UInt32(clamping: event.values.touches))
        message.properties(writeDetails)
    }

    private func writeDetails(to message: borrowing BusWriter) {
        let values = event.values
        message.property("device", objectPath: device)
        message.property("gesture_id", event.gestureID)
        message.property("location", values.location)
        message.property("location_normalized", normalizedLocation)
        message.property("duration", values.duration.value)
        // Only what the gesture has.
        if let direction = values.direction { message.property("direction", string: direction.rawValue) }
        if let edge = values.edge { message.property("edge", string: edge.rawValue) }
        if let translation = values.translation { message.property("translation", translation) }
        if let velocity = values.velocity { message.property("velocity", velocity) }
        if let scale = values.scale { message.property("scale", scale) }
        if let velocity = values.scaleVelocity { message.property("scale_velocity", velocity) }
        if let rotation = values.rotation { message.property("rotation", rotation) }
        if let velocity = values.rotationVelocity { message.property("rotation_velocity", velocity) }
    }
}

extension BusWriter {
    /// Adds an entry of an `a{sv}` that holds a point, as `(dd)`.
    fileprivate borrowing func property(_ name: StaticString, _ point: Point) {
        property(name, point.x, point.y)
    }
}
