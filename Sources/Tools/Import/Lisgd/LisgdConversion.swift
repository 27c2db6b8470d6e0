import Gestures
import MudraSettings

/// Converts lisgd's gestures to mudra's.
struct LisgdConversion {
    private(set) var gestures: [ImportedGesture] = []
    private var earlier: [LisgdGesture] = []
    /// The gestures of all command lines before, by their positions.
    private var known: [SourcePosition: [LisgdGesture]] = [:]
    /// lisgd's `-m`, in ms.
    private var timeout = 800
    /// The travel after which lisgd repeats a gesture, in mm.
    private var step = 6.0

    /// In lisgd each command line has its own first match. In mudra all gestures are for the same screens.
    mutating func add(_ commandLine: LisgdCommandLine) {
        earlier = []
        timeout = Int(min(max(commandLine.number("m") ?? 800, 1), 10_000))
        step = min(max((commandLine.number("T") ?? 60) / Self.pixelsPerMillimetre, 0.5), 100)
        let quarters = Int(min(max(commandLine.number("o") ?? 0, 0), 3))
        // A script may start lisgd once for each of several screens, with the same gestures.
        let gestures = commandLine.gestures.map { $0.turned(eighths: quarters * 2) }
            .filter { known[$0.position]?.contains($0) != true }
        for gesture in gestures { add(gesture) }
        for gesture in gestures { known[gesture.position, default: []].append(gesture) }
    }

    /// Assumes a phone: lisgd counts pixels, whatever the screen's size.
    static let pixelsPerMillimetre = 10.0
    /// The phone's screen, in mm: lisgd's medium distance is a third of the screen, and its long one two thirds.
    private static let phone = (width: 68.0, height: 140.0)

    private mutating func add(_ gesture: LisgdGesture) {
        if let first = earlier.first(where: { $0.precludes(gesture) }) {
            var left = converted(gesture)
            left.leaveOut("lisgd always runs the gesture in line \(first.position.line) instead.")
            return gestures.append(left)
        }
        earlier.append(gesture)
        var new = converted(gesture)
        let same = gestures.firstIndex { other in
            !other.isLeftOut && other.motion == new.motion && other.touches == new.touches && other.zone == new.zone
        }
        guard let same else { return gestures.append(new) }
        if gestures[same].merge(new) { return }
        new.leaveOut("for mudra it is the same gesture as the one in line \(gestures[same].position.line).")
        gestures.append(new)
    }

    private func converted(_ gesture: LisgdGesture) -> ImportedGesture {
        var (motion, zone, isOut) = place(of: gesture)
        let axis = axis(of: motion)
        // A repeated swipe becomes a pan along its axis. A repeated edge pan stays an edge pan.
        if gesture.isRepeated, let axis, case .swipe = motion { motion = .pan(axis) }
        var new = ImportedGesture(motion, touches: gesture.fingers, at: gesture.position)
        new.zone = zone
        new.notes = notes(on: gesture, motion, zone)
        if gesture.isRepeated, axis != nil {
            let isNegative = gesture.direction == .left || gesture.direction == .up
            new.steps = ImportedGesture.Steps(
                size: step, negative: isNegative ? gesture.command : nil, positive: isNegative ? nil : gesture.command)
        } else {
            new.commands["run"] = gesture.command
            if gesture.isRepeated {
                new.notes.append("Nearly: lisgd repeats it while the fingers move. This runs once.")
            }
            if gesture.distance.rawValue > LisgdGesture.Distance.short.rawValue { new.maxDuration = timeout }
        }
        if isOut {
            new.notes = []
            new.leaveOut("mudra cannot recognize a swipe that ends in a corner.")
        }
        return new
    }

    /// - Returns: the motion, its zone, and whether the gesture ends in a corner.
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

    /// The minimum travel of a medium or long gesture, in mm; nil for any other.
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
            notes.append(
                "Nearly: lisgd's gesture ends at the \(edge.rawValue) edge. This one begins in the third at that edge.")
        }
        if case .edgePan(let edge, _) = motion, edge.inwardDirection != gesture.direction {
            notes.append(
                "Nearly: lisgd's gesture leaves the corner in one direction. This one may leave it in any direction.")
        }
        if gesture.place == .inside { notes.append("Nearly: lisgd ignores this gesture at an edge. mudra does not.") }
        if gesture.distance.rawValue > LisgdGesture.Distance.short.rawValue, !gesture.isRepeated {
            let part = gesture.distance == .long ? "66" : "33"
            notes.append("Nearly: lisgd's distance is \(part) % of the screen. This one is in mm, for a phone.")
        }
        let unknown = UnknownVariables.names(in: gesture.command)
        if !unknown.isEmpty {
            notes.append(
                "The command uses \(unknown.joined(separator: ", ")). mudra-actions lacks the script's variables.")
        }
        return notes
    }
}

extension ImportedGesture {
    /// Adds the steps of a gesture in the other direction of the same axis; false: that is not possible.
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
    fileprivate var third: ImportedZone { zone("third", percent: 33) }

    /// lisgd's edge is 50 pixels wide: less than 5 % on a laptop, more on a phone.
    fileprivate var strip: ImportedZone { zone("edge", percent: 5) }

    private func zone(_ name: String, percent: Double) -> ImportedZone {
        let rect: [Double] =
            switch self {
            case .left: [0, 0, percent, 100]
            case .right: [100 - percent, 0, percent, 100]
            case .top: [0, 0, 100, percent]
            default: [0, 100 - percent, 100, percent]
            }
        return ImportedZone(name: "\(rawValue)-\(name)", rect: rect)
    }
}
