import MudraBus
import MudraInterface
import MudraTouch

/// A gesture as `mudrad` reports it.
public typealias Gesture = MudraInterface.Gesture

extension Gesture {
    /// The gesture of a signal; nil: the message does not have the signal's types.
    init?(_ fields: [BusValue]) {
        guard fields.count == 6, let recognizer = fields[0].text, let type = fields[1].text,
            let state = fields[2].text.flatMap(State.init), case .uint64(let time) = fields[3],
            case .uint32(let touches) = fields[4],
            let details = fields[5].dictionary
        else { return nil }
        let location = details[GestureDetail.location]?.point
        var values = GestureValues()
        values.touches = Int(touches)
        values.location = location ?? .zero
        values.duration = Microseconds(details[GestureDetail.duration]?.count ?? 0)
        values.direction = details[GestureDetail.direction]?.text.flatMap(Direction.init)
        values.edge = details[GestureDetail.edge]?.text.flatMap(Edge.init)
        values.translation = details[GestureDetail.translation]?.point
        values.velocity = details[GestureDetail.velocity]?.point
        values.scale = details[GestureDetail.scale]?.number
        values.scaleVelocity = details[GestureDetail.scaleVelocity]?.number
        values.rotation = details[GestureDetail.rotation]?.number
        values.rotationVelocity = details[GestureDetail.rotationVelocity]?.number
        self.init(
            recognizer, type: type, state: state, time: time, number: details[GestureDetail.gestureID]?.count ?? 0,
            device: details[GestureDetail.device]?.text?.split(separator: "/").last.map(String.init),
            location: location, normalizedLocation: details[GestureDetail.normalizedLocation]?.point, values: values)
    }
}

extension BusValue {
    fileprivate var count: UInt64? {
        if case .uint64(let count) = self { count } else { nil }
    }

    fileprivate var number: Double? {
        if case .double(let number) = self { number } else { nil }
    }

    fileprivate var point: Point? {
        guard let fields = elements, fields.count == 2, let x = fields[0].number, let y = fields[1].number else {
            return nil
        }
        return Point(x: x, y: y)
    }
}
