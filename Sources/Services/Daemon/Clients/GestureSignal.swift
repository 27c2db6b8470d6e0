import Gestures
import MudraBus
import MudraInterface
import MudraTouch

/// The signal about one moment of a gesture.
@BusActor
final class GestureSignal: OutgoingSignal {
    let subject: Subject?
    var member: String { SignalName.gesture }
    var interface: String { DaemonInterface.manager }
    var path: String { ObjectPath.manager }
    private let event: GestureEvent
    private let registration: Registration
    private let name: String
    private let type: String
    private let tellsMotion: Bool
    private let device: String
    private let seat: String
    private let normalizedLocation: Point

    init(_ event: GestureEvent, of registration: Registration, on screen: Screen) {
        subject = event.moment.state == .changed ? .gesture(event.moment.gesture.number) : nil
        self.event = event
        self.registration = registration
        name = registration.name
        type = registration.declaration.configuration.type.rawValue
        tellsMotion = registration.declaration.tellsMotion
        device = screen.path
        seat = screen.seat
        normalizedLocation = screen.position.geometry.size.normalized(event.moment.values.location)
    }

    /// A client whose user is not active any more gets only the end of its gesture.
    func concerns(_ client: Client) -> Bool {
        client.subscription != nil && (event.moment.state == .cancelled || client.hears(registration, seat: seat))
    }

    /// Writes the signal's values, `ssstua{sv}`.
    func write(to message: borrowing BusWriter, for client: Client) {
        message.string(name)
        message.string(type)
        message.string(event.moment.state.rawValue)
        message.uint64(event.moment.time.value)
        message.uint32(UInt32(clamping: event.moment.values.touches))
        let isLocated = client.mayLocate && client.hears(seat: seat)
        message.properties { writeDetails(to: $0, isLocated: isLocated) }
    }

    private func writeDetails(to message: borrowing BusWriter, isLocated: Bool) {
        let values = isLocated || tellsMotion ? event.moment.values : event.moment.values.withoutMotion
        message.property(GestureDetail.device, objectPath: device)
        message.property(GestureDetail.gestureID, event.moment.gesture.number)
        message.property(GestureDetail.duration, values.duration.value)
        if isLocated {
            message.property(GestureDetail.location, values.location)
            message.property(GestureDetail.normalizedLocation, normalizedLocation)
        }
        // Only the details that the gesture has.
        if let direction = values.direction { message.property(GestureDetail.direction, string: direction.rawValue) }
        if let edge = values.edge { message.property(GestureDetail.edge, string: edge.rawValue) }
        if let translation = values.translation { message.property(GestureDetail.translation, translation) }
        if let velocity = values.velocity { message.property(GestureDetail.velocity, velocity) }
        if let scale = values.scale { message.property(GestureDetail.scale, scale) }
        if let velocity = values.scaleVelocity { message.property(GestureDetail.scaleVelocity, velocity) }
        if let rotation = values.rotation { message.property(GestureDetail.rotation, rotation) }
        if let velocity = values.rotationVelocity { message.property(GestureDetail.rotationVelocity, velocity) }
    }
}

extension BusWriter {
    /// Adds an entry of an `a{sv}` that holds a point, as `(dd)`.
    fileprivate borrowing func property(_ name: String, _ point: Point) {
        property(name, point.x, point.y)
    }
}
