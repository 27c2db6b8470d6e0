import MudraTouch

/// How far fingers on a touchpad may go in a frame, so that libinput believes the motion.
///
/// libinput discards a step as a fault of the hardware if it is longer than 20 mm in 12 ms, or more than 7 mm longer
/// than the step before. It goes by the kernel's times, which lie between the times before and after we write a frame:
/// so a step has at least the time from the end of a writing to the next, and at most the time from its begin.
struct PadPace {
    /// The time for which libinput's limits hold.
    private static let unit = Microseconds.milliseconds(12)
    /// The longest step in that time, in mm.
    private static let greatest = 18.0
    /// How much longer than the step before it a step may be, in mm.
    private static let increase = 6.0
    /// Longer pauses count as this one.
    private static let longest = Microseconds.milliseconds(24)

    /// The last steps of the fingers, in mm in 12 ms, if they took the longest time that they can have taken.
    private var steps = SIMD4<Double>()
    private var begin: Microseconds = 0
    /// When the last frame had been written.
    private(set) var end: Microseconds = 0

    /// The part, from 0 to 1, of the way from `now` to `goal` that the fingers may go together. Together, so that their
    /// shape stays between the two: a pinch does not become a swipe.
    func part(from now: PadFingers, to goal: PadFingers, at time: Microseconds) -> Double {
        let units = Double(min(time - end, Self.longest).value) / Double(Self.unit.value)
        var part = 1.0
        for place in 0..<PadFingers.capacity where now.contains(place) {
            let way = now[place].distance(to: goal[place])
            let limit = min(steps[place] + Self.increase, Self.greatest) * units
            if way > limit { part = min(part, limit / way) }
        }
        return part
    }

    /// Notes a frame.
    /// - Parameters:
    ///   - previous: the fingers before it.
    ///   - isMotion: no finger has landed or lifted, so that libinput measures the steps.
    ///   - begin: before it was written.
    ///   - end: after it was written.
    mutating func note(
        _ now: PadFingers, after previous: PadFingers, isMotion: Bool, from begin: Microseconds, to end: Microseconds
    ) {
        let units = Double(max(end - self.begin, 1).value) / Double(Self.unit.value)
        for place in 0..<PadFingers.capacity {
            steps[place] =
                isMotion && now.contains(place) ? now[place].distance(to: previous[place]) / units : 0
        }
        (self.begin, self.end) = (begin, end)
    }
}
