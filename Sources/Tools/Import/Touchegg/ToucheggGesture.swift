import Gestures
import MudraSettings
import MudraSupport

struct ToucheggGesture {
    /// touchegg has one action for each key.
    struct Key: Hashable {
        let motion: ImportedGesture.Motion
        let fingers: Int
    }

    let motion: ImportedGesture.Motion
    let fingers: Int
    let action: ToucheggAction
    let position: SourcePosition

    var key: Key { Key(motion: motion, fingers: fingers) }

    /// The key of the gesture in the other direction; nil: there is no such direction.
    var oppositeKey: Key? {
        switch motion {
        case .swipe(let direction, let least):
            let others: [Direction: Direction] = [.left: .right, .right: .left, .up: .down, .down: .up]
            return others[direction].map { Key(motion: .swipe($0, least: least), fingers: fingers) }
        case .pinch(let direction?):
            return Key(motion: .pinch(direction == .inwards ? .outwards : .inwards), fingers: fingers)
        default: return nil
        }
    }

    /// Whether steps in its direction are negative; nil: it has no steps.
    var isNegative: Bool? {
        guard action.isRepeated else { return nil }
        switch motion {
        case .swipe(.left, _), .swipe(.up, _), .pinch(.inwards?): return true
        case .swipe, .pinch(.outwards?): return false
        default: return nil
        }
    }

    /// - Parameter warn: receives each mistake in the gesture.
    init?(_ element: XMLElement, at position: SourcePosition, warn: (String) -> Void) {
        let type = element.attributes["type"] ?? ""
        let direction = element.attributes["direction"] ?? ""
        let count = element.attributes["fingers"] ?? ""
        guard let motion = Self.motion(type.uppercased(), direction.uppercased()) else {
            warn("gesture left out: \(quoted("\(type) \(direction)".trimmed)) has no counterpart")
            return nil
        }
        // A pinch and a rotation need two fingers.
        guard let fingers = Int(count.trimmed), Thresholds.fingers.contains(fingers), fingers > 1 || !motion.needsTwo
        else {
            warn("gesture left out: it has \(quoted(count)) fingers (\(motion.needsTwo ? 2 : 1) to 10)")
            return nil
        }
        guard let action = element.children.first(where: { $0.name == "action" }) else {
            warn("gesture left out: it has no action")
            return nil
        }
        (self.motion, self.fingers, self.position) = (motion, fingers, position)
        self.action = ToucheggAction(action)
    }

    /// Version 1 called a swipe DRAG. It also had ROTATE, DOUBLE_TAP, TAP_AND_HOLD, and the direction ALL.
    private static func motion(_ type: String, _ direction: String) -> ImportedGesture.Motion? {
        switch (type, direction) {
        case ("SWIPE", _), ("DRAG", _): Direction(rawValue: direction.lowercased()).map { .swipe($0, least: nil) }
        case ("PINCH", "ALL"): .pinch(nil)
        case ("PINCH", _): PinchDirection(rawValue: direction.lowercased()).map { .pinch($0) }
        case ("TAP", _): .tap(taps: 1)
        case ("DOUBLE_TAP", _): .tap(taps: 2)
        case ("TAP_AND_HOLD", ""): .press
        case ("ROTATE", "LEFT"): .rotation(clockwise: false)
        case ("ROTATE", "RIGHT"): .rotation(clockwise: true)
        default: nil
        }
    }
}

extension ImportedGesture.Motion {
    fileprivate var needsTwo: Bool {
        switch self {
        case .pinch, .rotation: true
        default: false
        }
    }
}
