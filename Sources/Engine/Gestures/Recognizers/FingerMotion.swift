import MudraTouch

/// The fingers of a continuous gesture, and how they have moved together.
///
/// A class, so that looking at it copies nothing and counts no references.
package final class FingerMotion {
    let origins = FingerOrigins()
    /// When its first finger landed.
    package private(set) var start: Microseconds = 0
    /// From the unfiltered positions, which decide about the gesture.
    private(set) var raw = MotionSum()
    /// From the filtered positions.
    private var filtered = MotionSum()
    /// From where the gesture's values count: the slop, a least span, or what a program has set.
    var base = MotionSum()
    let tracker = VelocityTracker()
    /// The largest number of fingers there was.
    package private(set) var mostFingers = 0
    private var hasStarted = false
    /// The way and the time when the fingers had gone half of the slop; nil: not yet.
    private var drift: (way: Point, time: Microseconds)?
    private var firstLift: (time: Microseconds, velocity: SIMD4<Double>)?

    /// No finger has landed.
    package init() {}

    /// Handles a landing. Before the gesture begins, motion counts from the last landing.
    package func land(_ core: RecognizerCore, in context: TouchContext) {
        if !hasStarted {
            hasStarted = true
            start = context.time
        }
        firstLift = nil
        mostFingers = max(mostFingers, core.touches.count)
        guard !core.state.isActive else { return }
        origins.mark(core.touches, in: context.touches)
    }

    /// Resets the motion, when it was not made by the gesture's own fingers.
    package func restart(at time: Microseconds) {
        raw = MotionSum()
        filtered = MotionSum()
        drift = nil
        tracker.clear()
        tracker.add(raw.vector, at: time)
    }

    /// Leaves out what a resting hand drifts, as long as the gesture has not begun: what the fingers have gone by the time
    /// when they have gone half of `slop`, if they do not go on within `Thresholds.restDuration`.
    func leaveOutDrift(by slop: Double, at time: Microseconds) {
        if let drift, time - drift.time >= Thresholds.restDuration {
            raw.translation = raw.translation - drift.way
            filtered.translation = filtered.translation - drift.way
            self.drift = nil
        }
        if drift == nil, raw.translation.length.exceeds(slop / 2) { drift = (raw.translation, time) }
    }

    /// Handles a move. Inlined in this target, since each caller passes a constant measure.
    @inline(__always)
    package func move(_ core: RecognizerCore, in context: TouchContext, _ measure: MotionMeasure) {
        // A finger that has just landed has not moved yet, and would halve the measured travel of the others.
        let fingers = core.touches.subtracting(context.landed)
        raw.add(measure, of: fingers, in: context.touches, .now)
        if core.options.smooths { filtered.add(measure, of: fingers, in: context.touches, .smooth) }
        // A finger that comes or goes is not seen for the whole of the frame.
        if !core.touches.overlaps(context.changing) {
            tracker.add(raw.vector, at: context.time)
        }
    }

    /// Handles a lift. The velocity at the first lift is the one that counts at the end.
    package func lift(_ core: RecognizerCore, in context: TouchContext) {
        firstLift = firstLift ?? (context.time, velocity(core, at: context.time))
    }

    /// The motion from which the gesture's values are computed.
    package func sum(_ core: RecognizerCore) -> MotionSum {
        core.options.smooths ? filtered : raw
    }

    /// The motion as the gesture's values tell it.
    @inline(__always)
    func reported(_ core: RecognizerCore, along axis: Axis = .any) -> MotionSum {
        var sum = sum(core)
        sum.translation = base.translation + axis.along(sum.translation)
        sum.scale *= base.scale
        sum.rotation += base.rotation
        return sum
    }

    package func velocity(_ core: RecognizerCore, at time: Microseconds) -> SIMD4<Double> {
        tracker.velocity(at: time, core.options.velocity)
    }

    /// The velocity of a gesture that ends: the velocity at its first lift, unless this is too long ago.
    package func endVelocity(at time: Microseconds) -> SIMD4<Double> {
        guard let firstLift, time - firstLift.time <= Thresholds.liftVelocityAge else { return .zero }
        return firstLift.velocity
    }

    /// Resets everything for the next attempt.
    package func reset() {
        base = MotionSum()
        raw = MotionSum()
        filtered = MotionSum()
        drift = nil
        tracker.clear()
        hasStarted = false
        mostFingers = 0
        firstLift = nil
    }
}
