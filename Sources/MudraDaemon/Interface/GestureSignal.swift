import MudraBus
import Gestures
import MudraTouch

/// What is told of a gesture at one moment.
@BusActor
final class GestureSignal: OutgoingSignal {
    static let name = "Gesture"

    let subject: Subject?
    var member: String { Self.name }
    var interface: String { ManagerObject.interfaceName }
    var path: String { ObjectPath.manager }
    private let event: GestureEvent
    private let name: String
    private let type: String
    private let tellsMotion: Bool
    private let device: String
    private let seat: String
    private let normalizedLocation: Point

    init(_ event: GestureEvent, of registration: Registration, on screen: Screen) {
        subject = event.moment.state == .changed ? .gesture(event.moment.gestureID) : nil
        self.event = event
        name = registration.name
        type = registration.declaration.configuration.type.rawValue
        tellsMotion = registration.declaration.tellsMotion
        device = ObjectPath.device(screen.node.id)
        seat = screen.seat
        normalizedLocation = screen.publishedSize.normalized(event.moment.values.location)
    }

    /// Who is not active any more hears that its gesture has ended with that, and nothing else.
    func concerns(_ client: Client) -> Bool {
        client.subscription != nil && (event.moment.state == .cancelled || client.hears(seat: seat))
    }

    /// Writes the signal's values, `ssstua{sv}`.
    func write(to message: borrowing BusWriter, for client: Client) {
        message.string(name)
        message.string(type)
        message.string(event.moment.state.name(isContinuous: event.moment.isContinuous))
        message.uint64(event.moment.time.value)
        message.uint32(UInt32(clamping: event.moment.values.touches))
        let isLocated = client.mayLocate && client.hears(seat: seat)
        message.properties { writeDetails(to: $0, isLocated: isLocated) }
    }

    private func writeDetails(to message: borrowing BusWriter, isLocated: Bool) {
        let values = isLocated || tellsMotion ? event.moment.values : event.moment.values.withoutMotion
        message.property("device", objectPath: device)
        message.property("gesture_id", event.moment.gestureID)
        message.property("duration", values.duration.value)
        if isLocated {
            message.property("location", values.location)
            message.property("location_normalized", normalizedLocation)
        }
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
