import Gestures

/// The rules for transitions and deliveries, whatever the recognizers' options are. Traps when one is broken.
struct GestureRules {
    /// The gestures that have begun and are not over.
    private var open: Set<UInt64> = []
    /// The touches that applications see on the screen.
    private var down: Set<ContactID> = []
    /// The touches without an end so far, whether they are seen or held back.
    private var endless: Set<ContactID> = []

    mutating func check(_ transition: Transition) {
        let recognizer = transition.recognizer
        require(
            transition.from.mayBecome(transition.state, isContinuous: recognizer.isContinuous),
            "\(recognizer.name) from \(transition.from) to \(transition.state)")
        switch transition.state {
        case .began: require(open.insert(transition.gestureID).inserted, "\(recognizer.name) began twice")
        case .ended where recognizer.isContinuous, .cancelled:
            require(open.remove(transition.gestureID) != nil, "\(recognizer.name) is over and never began")
        default: break
        }
        Self.judge(transition.values, of: recognizer)
    }

    mutating func check(_ delivery: Delivery) {
        if delivery.kind == .down && delivery.disposition != .replay {
            require(endless.insert(delivery.touch).inserted, "\(delivery) once more")
        } else if delivery.kind == .cancel || delivery.kind == .up && delivery.isDelivered {
            require(endless.remove(delivery.touch) != nil, "\(delivery) of a touch that has ended")
        }
        guard delivery.isDelivered else { return }
        switch delivery.kind {
        case .down: require(down.insert(delivery.touch).inserted, "\(delivery) once more")
        case .move: require(down.contains(delivery.touch), "\(delivery), which is not down")
        case .up, .cancel: require(down.remove(delivery.touch) != nil, "\(delivery), which is not down")
        }
    }

    /// Checks the state after all touches have lifted and all deadlines have passed.
    func requireNothingOpen() {
        require(open.isEmpty, "\(open.count) gestures never ended")
        require(down.isEmpty, "\(down.count) touches never lifted")
        require(endless.isEmpty, "\(endless.count) touches have no end")
    }

    private static func judge(_ values: GestureValues, of recognizer: any Recognizer) {
        let points = [values.location, values.translation, values.velocity].compactMap { $0 }
        let numbers =
            points.flatMap { [$0.x, $0.y] }
            + [values.scale, values.scaleVelocity, values.rotation, values.rotationVelocity].compactMap { $0 }
        require(numbers.allSatisfy(\.isFinite), "\(recognizer.name) has \(values)")
        require(values.scale ?? 1 > 0, "\(recognizer.name) has \(values)")
    }
}
