import Gestures
import MudraTOML

/// Makes gestures of mudra from those of lisgd.
struct LisgdConversion {
    private(set) var gestures: [ImportedGesture] = []
    private var earlier: [LisgdGesture] = []
    /// In ms, of lisgd's `-m`.
    private var timeout = 800
    /// The travel after which lisgd repeats a gesture, in mm.
    private var step = 6.0

    /// Gestures of several command lines are for the same screens.
    mutating func add(_ commandLine: LisgdCommandLine) {
        earlier = []
        timeout = Int(min(max(commandLine.number("m") ?? 800, 1), 10_000))
        step = min(max((commandLine.number("T") ?? 60) / Self.pixelsPerMillimetre, 0.5), 100)
        let quarters = Int(min(max(commandLine.number("o") ?? 0, 0), 3))
        for gesture in commandLine.gestures { add(gesture.turned(eighths: quarters * 2)) }
    }

    /// Of a phone: lisgd measures in pixels and does not say of which screen.
    static let pixelsPerMillimetre = 10.0
    /// In mm, of a phone: lisgd's medium distance is a third of the screen, and its long one two thirds.
    private static let phone = (width: 68.0, height: 140.0)

    private mutating func add(_ gesture: LisgdGesture) {
        if let first = earlier.first(where: { $0.precludes(gesture) }) {
            var left = converted(gesture)
            leaveOut(&left, "lisgd always ran the gesture of line \(first.position.line) instead.")
            return gestures.append(left)
        }
        earlier.append(gesture)
        var new = converted(gesture)
        let same = gestures.firstIndex { other in
            !other.isLeftOut && other.motion == new.motion && other.touches == new.touches && other.zone == new.zone
        }
        guard let same else { return gestures.append(new) }
        if gestures[same].merge(new) { return }
        leaveOut(&new, "to mudra it is the same as the gesture of line \(gestures[same].position.line).")
        gestures.append(new)
    }

    private func leaveOut(_ gesture: inout ImportedGesture, _ reason: String) {
        gesture.isLeftOut = true
        gesture.notes.append("Left out: \(reason)")
    }

    private func converted(_ gesture: LisgdGesture) -> ImportedGesture {
        var (motion, zone, isOut) = place(of: gesture)
        let axis = axis(of: motion)
        // A repeated gesture goes along an axis; an edge pan has one only where it needs no certain distance.
        if gesture.isRepeated, let axis, case .swipe = motion { motion = .pan(axis) }
        var new = ImportedGesture(motion, touches: gesture.fingers, at: gesture.position)
        new.zone = zone
        new.notes = notes(on: gesture, motion, zone)
        if gesture.isRepeated, axis != nil {
            let isNegative = gesture.direction == .left || gesture.direction == .up
            new.steps = ImportedGesture.Steps(size: step)
            if isNegative { new.steps?.negative = gesture.command } else { new.steps?.positive = gesture.command }
        } else {
            new.commands["run"] = gesture.command
            if gesture.distance.rawValue > LisgdGesture.Distance.short.rawValue { new.maxDuration = timeout }
        }
        if isOut {
            new.notes = []
            leaveOut(&new, "mudra cannot tell a swipe that ends in a corner.")
        }
        return new
    }

    /// - Returns: whether the gesture goes out at a corner, too.
    private func place(of gesture: LisgdGesture) -> (ImportedGesture.Motion, ImportedZone?, isOut: Bool) {
        let least = gesture.isRepeated ? nil : least(of: gesture)
        guard case .at(let edge) = gesture.place else { return (.swipe(gesture.direction, least: least), nil, false) }
        if gesture.direction == edge.inwardDirection { return (.edgePan(edge, least: least), nil, false) }
        if edge.isCorner {
            let isNearlyIn = [1, 7].contains { gesture.turned(eighths: $0).direction == edge.inwardDirection }
            return isNearlyIn
                ? (.edgePan(edge, least: least), nil, false) : (.swipe(gesture.direction, least: least), nil, true)
        }
        let isOutwards = gesture.turned(eighths: 4).direction == edge.inwardDirection
        return (.swipe(gesture.direction, least: least), isOutwards ? edge.third : edge.strip, false)
    }

    private func axis(of motion: ImportedGesture.Motion) -> Axis? {
        switch motion {
        case .swipe(.left, _), .swipe(.right, _), .edgePan(.left, nil), .edgePan(.right, nil): .horizontal
        case .swipe(.up, _), .swipe(.down, _), .edgePan(.top, nil), .edgePan(.bottom, nil): .vertical
        default: nil
        }
    }

    /// The travel of lisgd's medium and long gestures, in mm.
    private func least(of gesture: LisgdGesture) -> Double? {
        let part = gesture.distance == .long ? 0.66 : 0.33
        guard gesture.distance == .medium || gesture.distance == .long else { return nil }
        switch gesture.direction {
        case .left, .right: return (part * Self.phone.width).rounded()
        case .up, .down: return (part * Self.phone.height).rounded()
        default:
            let (width, height) = (Self.phone.width, Self.phone.height)
            return (part * (width * width + height * height).squareRoot()).rounded()
        }
    }

    private func notes(
        on gesture: LisgdGesture, _ motion: ImportedGesture.Motion, _ zone: ImportedZone?
    ) -> [String] {
        var notes: [String] = []
        if let zone, case .at(let edge) = gesture.place, zone == edge.third {
            notes.append("Nearly: lisgd's gesture ended at the \(edge.rawValue) edge, this one begins in that third.")
        }
        if case .edgePan(let edge, _) = motion, edge.inwardDirection != gesture.direction {
            notes.append("Nearly: lisgd's gesture went one way from the corner, this one goes any way out of it.")
        }
        if gesture.place == .inside { notes.append("Nearly: lisgd left out those at an edge, mudra does not.") }
        if gesture.distance.rawValue > LisgdGesture.Distance.short.rawValue, !gesture.isRepeated {
            let part = gesture.distance == .long ? "66" : "33"
            notes.append("lisgd's distance is \(part) % of the screen; the mm here are those of a phone.")
        }
        if gesture.isRepeated, axis(of: motion) == nil, !motion.isPan {
            notes.append("Nearly: lisgd repeated it as the fingers went on, this runs once.")
        }
        let unknown = UnknownVariables.names(in: gesture.command)
        if !unknown.isEmpty {
            notes.append(
                "The script may have set \(unknown.joined(separator: ", ")); mudra-actions knows nothing of that.")
        }
        return notes
    }
}

extension ImportedGesture.Motion {
    fileprivate var isPan: Bool { if case .pan = self { true } else { false } }
}

extension ImportedGesture {
    /// Takes the steps of a gesture that goes the other way on the same axis; false: it cannot.
    fileprivate mutating func merge(_ other: ImportedGesture) -> Bool {
        guard let new = other.steps, var steps, case .pan = motion else { return false }
        if steps.negative == nil, let negative = new.negative {
            steps.negative = negative
        } else if steps.positive == nil, let positive = new.positive {
            steps.positive = positive
        } else {
            return false
        }
        self.steps = steps
        for note in other.notes where !notes.contains(note) { notes.append(note) }
        return true
    }
}

extension Edge {
    fileprivate var isCorner: Bool { rawValue.contains("-") }

    /// The third of the screen at the edge.
    fileprivate var third: ImportedZone {
        let rect: [Double] =
            switch self {
            case .left: [0, 0, 33, 100]
            case .right: [67, 0, 33, 100]
            case .top: [0, 0, 100, 33]
            default: [0, 67, 100, 33]
            }
        return ImportedZone(name: "\(rawValue)-third", rect: rect)
    }

    /// lisgd's edge is of 50 pixels: 5 % is between what that is on a phone and on a laptop.
    fileprivate var strip: ImportedZone {
        let rect: [Double] =
            switch self {
            case .left: [0, 0, 5, 100]
            case .right: [95, 0, 5, 100]
            case .top: [0, 0, 100, 5]
            default: [0, 95, 100, 5]
            }
        return ImportedZone(name: "\(rawValue)-edge", rect: rect)
    }
}
