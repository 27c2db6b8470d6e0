import MudraTouch

/// The fingers of a gesture that lasts, and how they have moved together.
struct FingerMotion {
    let origins = FingerOrigins()
    /// When its first finger landed.
    private(set) var start: Microseconds = 0
    /// By the positions as they are: what decides.
    private(set) var raw = MotionSum()
    /// By the filtered positions.
    private var filtered = MotionSum()
    private let tracker = VelocityTracker()
    /// How many fingers there were at most.
    private(set) var mostFingers = 0
    private var hasStarted = false
    private var firstLift: (time: Microseconds, velocity: SIMD4<Double>)?

    /// A finger landed. Before the gesture begins everything counts from the last landing on.
    mutating func land(_ core: RecognizerCore, in context: TouchContext) {
        if !hasStarted {
            hasStarted = true
            start = context.time
        }
        firstLift = nil
        mostFingers = max(mostFingers, core.touches.count)
        guard !core.state.isActive else { return }
        origins.mark(core.touches, in: context.touches)
    }

    /// Forgets what was added up, when it is not the gesture's own fingers that did it.
    mutating func restart(at time: Microseconds) {
        raw = MotionSum()
        filtered = MotionSum()
        tracker.clear()
        tracker.add(raw.vector, at: time)
    }

    /// Fingers moved. Inlined: what is measured is known where it is called.
    @inline(__always)
    mutating func move(_ core: RecognizerCore, in context: TouchContext, _ measure: MotionMeasure) {
        // A finger that has just landed has gone nowhere yet, and would halve the others' way.
        let fingers = core.touches.subtracting(context.landed)
        raw.add(measure, of: fingers, in: context.touches, .now)
        if core.options.smooths { filtered.add(measure, of: fingers, in: context.touches, .smooth) }
        // Where fingers come and go they are not all seen for the whole of the frame.
        if !core.touches.overlaps(context.changing) {
            tracker.add(raw.vector, at: context.time)
        }
    }

    /// A finger lifted: the velocity at the first lift is the one that counts at the end.
    mutating func lift(_ core: RecognizerCore, in context: TouchContext) {
        firstLift = firstLift ?? (context.time, velocity(core, at: context.time))
    }

    /// What the gesture's values are made of.
    func sum(_ core: RecognizerCore) -> MotionSum {
        core.options.smooths ? filtered : raw
    }

    func velocity(_ core: RecognizerCore, at time: Microseconds) -> SIMD4<Double> {
        tracker.velocity(at: time, core.options.velocity)
    }

    /// The velocity of a gesture that ends: that of its first lift, unless that is long ago.
    func endVelocity(at time: Microseconds) -> SIMD4<Double> {
        guard let firstLift, time - firstLift.time <= Thresholds.liftVelocityAge else { return .zero }
        return firstLift.velocity
    }

    /// The velocity counts from nothing, as after a client has set a value.
    mutating func clearVelocity() {
        tracker.clear()
    }

    /// Nothing has landed.
    mutating func reset() {
        raw = MotionSum()
        filtered = MotionSum()
        tracker.clear()
        hasStarted = false
        mostFingers = 0
        firstLift = nil
    }
}
