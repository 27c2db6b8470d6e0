import MudraBus
import MudraInterface
import MudraTouch

/// A gesture as `mudrad` reports it.
public struct Gesture: Sendable {
    /// `began`, `changed`, and `ended` or `cancelled` for a continuous gesture; `recognized` for a discrete one.
    public typealias State = GestureState

    /// The recognizer's name.
    public let recognizer: String
    /// `tap`, `swipe` and so on.
    public let type: String
    /// Its current state.
    public let state: State
    /// The frame's time, in µs of `CLOCK_MONOTONIC`.
    public let time: UInt64
    /// The number of fingers.
    public let touches: UInt32
    /// Further details, by the names of the interface.
    public let details: [String: BusValue]

    /// A gesture made up for tests of code that handles gestures.
    public init(
        _ recognizer: String, type: String, state: State, time: UInt64, touches: UInt32 = 1,
        details: [String: BusValue] = [:]
    ) {
        self.recognizer = recognizer
        self.type = type
        self.state = state
        self.time = time
        self.touches = touches
        self.details = details
    }

    init?(_ values: [BusValue]) {
        guard values.count == 6, let recognizer = values[0].text, let type = values[1].text,
            let state = values[2].text.flatMap(State.init), case .uint64(let time) = values[3],
            case .uint32(let touches) = values[4],
            let details = values[5].dictionary
        else { return nil }
        self.init(recognizer, type: type, state: state, time: time, touches: touches, details: details)
    }

    /// A detail that is text or an object path.
    public func text(_ detail: String) -> String? {
        details[detail]?.text
    }

    /// A detail that is a count.
    public func count(_ detail: String) -> UInt64? {
        guard case .uint64(let count) = details[detail] else { return nil }
        return count
    }

    /// A detail that is a pair of numbers.
    public func pair(_ detail: String) -> (x: Double, y: Double)? {
        guard let fields = details[detail]?.elements, fields.count == 2, case .double(let x) = fields[0],
            case .double(let y) = fields[1]
        else { return nil }
        return (x, y)
    }

    /// The values that only some gestures have.
    public var values: GestureValues {
        var values = GestureValues()
        values.direction = text(GestureDetail.direction).flatMap(Direction.init)
        values.edge = text(GestureDetail.edge).flatMap(Edge.init)
        values.translation = pair(GestureDetail.translation).map { Point(x: $0.x, y: $0.y) }
        values.velocity = pair(GestureDetail.velocity).map { Point(x: $0.x, y: $0.y) }
        values.scale = number(GestureDetail.scale)
        values.scaleVelocity = number(GestureDetail.scaleVelocity)
        values.rotation = number(GestureDetail.rotation)
        values.rotationVelocity = number(GestureDetail.rotationVelocity)
        return values
    }

    /// A detail that is a number.
    private func number(_ detail: String) -> Double? {
        guard case .double(let number) = details[detail] else { return nil }
        return number
    }

    /// The device node of the screen, such as `/dev/input/event3`.
    public var devicePath: String? {
        text(GestureDetail.device).flatMap { $0.split(separator: "/").last }.map { "/dev/input/\($0)" }
    }
}
