import Gestures
import MudraTouch

/// What was kept back and is being passed on: landings, one move of each touch, and lifts, in the order in which they
/// happened.
///
/// Between them goes the time that went between them, so that a tap is as long as it was, and a second one as much later.
/// Nobody waits for that, however: when something newer is to be passed on, the rest goes at once.
struct Playback {
    struct Step {
        let touch: ContactID
        let phase: Delivery.Phase
        let time: Microseconds

        /// Whether both go into one frame.
        func goes(with other: Step) -> Bool { time == other.time && phase == other.phase }
    }

    /// No gesture of ours, nor of applications, tells longer waits apart.
    static let longestWait = Microseconds.milliseconds(1_000)
    private var steps: ContiguousArray<Step> = []
    private var nextIndex = 0
    /// When the next step is due; nil when there is none.
    private(set) var due: Microseconds?

    init() {
        steps.reserveCapacity(8 * TouchFrame.capacity)
    }

    var isEmpty: Bool { due == nil }

    private var next: Step? { nextIndex < steps.count ? steps[nextIndex] : nil }

    func contains(_ touch: ContactID) -> Bool {
        steps[nextIndex...].contains { $0.touch == touch }
    }

    /// Adds a step, which happened last. The first of all is due at once.
    mutating func add(_ step: Step, at now: Microseconds) {
        if isEmpty { due = now }
        steps.append(step)
    }

    /// Takes the next step out.
    mutating func take() -> Step? {
        guard let step = next else { return nil }
        nextIndex += 1
        if let next, let due {
            self.due = due + min(max(next.time, step.time) - step.time, Self.longestWait)
        } else {
            steps.removeAll(keepingCapacity: true)
            nextIndex = 0
            due = nil
        }
        return step
    }
}
