import MudraTouch

/// A short way that fingers make on the touchpad before the way that they have made on the screen.
///
/// libinput tells swipe and pinch apart by the first 1.5 to 2.5 mm of two fingers, by rough directions below 2 mm, and
/// keeps that way for itself; newer versions keep the next step as well. The run-up is the motion so far, made longer: it
/// says the same, clearly, and libinput keeps nothing of the hand's own way.
struct RunUp {
    /// Its length, in mm, as the root mean square of the fingers': more than 2 mm along one axis at least.
    private static let length = 3.5
    /// Its last step, in mm: the least that libinput takes for a motion, with room for rounding.
    private static let lastStep = 0.075
    /// A shorter way so far says nothing about the motion, in mm.
    private static let leastWay = 0.8

    /// Where the fingers land.
    let start: PadFingers
    /// The places before the last step.
    private let middle: PadFingers
    /// The places where the fingers landed on the screen.
    private let end: PadFingers
    private var step = 0

    /// A run-up to `end`, for fingers that are on their way from there to `goal`; nil: their way says nothing yet.
    init?(to end: PadFingers, before goal: PadFingers) {
        let way = end.distance(to: goal)
        guard way >= Self.leastWay else { return nil }
        start = end.map { end[$0] - (goal[$0] - end[$0]) * (Self.length / way) }
        middle = end.map { end[$0] - (goal[$0] - end[$0]) * (Self.lastStep / way) }
        self.end = end
    }

    /// The places after the next step; nil: it is over.
    mutating func next() -> PadFingers? {
        step += 1
        return step == 1 ? middle : step == 2 ? end : nil
    }
}
