import MudraBus

/// The parts of the daemon's state that follow from other parts. A change names the parts that it concerns, and
/// `Daemon.update` derives all of them once, in one order, at the end of the turn: as `setNeedsLayout` does.
@BusActor
final class Updates {
    struct Parts: OptionSet {
        let rawValue: UInt8
        /// Which users get gestures from which screens, and which programs learn where they are.
        static let visibility = Parts(rawValue: 1 << 0)
        /// Which programs get which gestures and which touches.
        static let audiences = Parts(rawValue: 1 << 1)
        /// Which virtual devices gestures need, and where the pointers are.
        static let emulation = Parts(rawValue: 1 << 2)
        /// The recognizers that take part on each screen.
        static let recognizers = Parts(rawValue: 1 << 3)
        /// The objects on the bus, and their properties.
        static let objects = Parts(rawValue: 1 << 4)
        /// The numbers that the service manager shows.
        static let health = Parts(rawValue: 1 << 5)
    }

    /// Derives parts again.
    var perform: (Parts) -> Void = { _ in }
    private var due: Parts = []

    /// Has parts derived again at the end of the turn.
    func need(_ parts: Parts) {
        if due.isEmpty { BusActor.async { [weak self] in self?.finish() } }
        due.formUnion(parts)
    }

    /// Derives the due parts now. An answer, a screen's first touch and a signal come only after that.
    func finish() {
        while !due.isEmpty {
            let parts = due
            due = []
            perform(parts)
        }
    }
}
