import MudraTouch

/// Fingers that come in over an edge or a corner of the screen (continuous).
///
/// ```
///   possible ──far enough inwards──▶ began ──moved──▶ changed ⟲
///      │                               └──────┬─────────┘
///      │                                      └──last finger lifts──▶ ended
///      └──landed elsewhere, steps back, takes too long, strays, lifts, a finger too many──▶ failed
/// ```
/// The rule is that of Lomiri's swipe area, the only shell with tests for it: the angle hardly matters, but a finger that
/// goes back and forth has not come in. It may go back by as much as the damper. A finger that goes along the edge, as on
/// a scroll bar, does not come in either.
///
/// A fast finger is well inside when the panel first reports it. The recognizer then works out from the finger's first
/// two moves where it was one scan earlier, and takes that as its landing. A finger that sets off inside is slow in its
/// first move.
open class EdgePanRecognizer: ConfigurableRecognizer<EdgePanParameters>, ArbitratedRecognizer {
    private var landing = LandingWindow()
    private let fingers = FingerMotion()
    /// The edges where the fingers may still have come in.
    private var approaches = EdgeApproaches()
    /// Fingers that landed so far in that their first two moves decide whether they came in over the edge.
    private var unsettled = TouchSet()

    /// Edge gestures come before all others.
    package var precedence: Precedence { Precedence(touches: rules.touches, isOfEdge: true) }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.startOver()
        case .pressed: break
        case .deadline: late(in: context)
        }
    }

    open override func reset() {
        landing = LandingWindow(touches: rules.touches, within: rules.landWithin)
        fingers.reset()
        approaches = EdgeApproaches(rules.edges)
        unsettled = TouchSet()
    }

    /// Nothing can begin before all its fingers have landed.
    package var followsMoves: Bool { landing.isComplete || !unsettled.isEmpty }

    /// For a scan or two, drags wait until it is known whether a finger came in over the edge: a fast one has swiped by
    /// then. A tap or a long press does not wait: the delay would reveal how near the edge a typed key is.
    package var holdsDrags: Bool { !unsettled.isEmpty }

    /// The edge or corner where the fingers came in; before that is known, the first of `edges`.
    public final var entry: Edge { core.values.edge ?? rules.edge }

    /// How far the fingers have moved together since they landed, in mm. If you set it, it goes on from there, and the
    /// velocity begins from zero.
    public final var translation: Point {
        get { core.values.translation ?? .zero }
        set { fingers.setTranslation(newValue, of: core) }
    }

    /// How fast the fingers move together, in mm/s.
    public final var velocity: Point { core.values.velocity ?? .zero }

    private func landed(_ index: Int, in context: TouchContext) {
        guard !core.state.isActive && !core.isHeld else { return core.ignore(index) }
        let (touch, screen) = (context.touches[index], context.touches.screen)
        var near = approaches
        near.keep { edge, _ in rules.violation(of: touch.start, at: edge, on: screen) == nil }
        if near.isEmpty {
            approaches.keep { edge, _ in edge.distance(of: touch.start, on: screen) <= Thresholds.edgeLookback }
            guard !approaches.isEmpty else { return core.fail(violation(of: touch.start, on: screen)) }
            unsettled.insert(index)
        } else {
            approaches = near
        }
        switch landing.add(at: touch.landing) {
        case .refused(let measurement):
            return core.fail(measurement)
        case .incomplete:
            fingers.land(core, in: context)
        case .complete:
            fingers.land(core, in: context)
            fingers.restart(at: landing.last)
        }
        setDeadline(in: context.touches)
    }

    /// The measurement that rules `point` out as a landing at the nearest edge.
    private func violation(of point: Point, on screen: ScreenSize) -> ThresholdMeasurement? {
        let nearest = rules.edges.min { $0.distance(of: point, on: screen) < $1.distance(of: point, on: screen) }
        return nearest.flatMap { rules.violation(of: point, at: $0, on: screen) }
    }

    private func setDeadline(in touches: TouchTable) {
        let deadline = landing.deadline ?? landing.last + rules.maxDuration
        core.deadline = unsettled.reduce(deadline) { min($0, touches[$1].landing + Thresholds.edgeSecondMove) }
    }

    /// Judges the fingers that have moved for the second time.
    private func settle(in context: TouchContext) {
        for index in unsettled {
            let touch = context.touches[index]
            guard let entry = touch.placeBeforeLanding(at: context.time) else { continue }
            // Inside, the panel would have reported it.
            let nearest = min(rules.damper, rules.edgeZone)
            approaches.keep { edge, _ in
                rules.violation(of: entry, at: edge, within: nearest, on: context.touches.screen) == nil
            }
            guard !approaches.isEmpty else {
                return core.fail(violation(of: touch.start, on: context.touches.screen))
            }
            unsettled.remove(index)
            setDeadline(in: context.touches)
        }
    }

    private func late(in context: TouchContext) {
        guard let index = unsettled.first else { return core.fail(shortfall(at: context.time)) }
        core.fail(violation(of: context.touches[index].start, on: context.touches.screen))
    }

    /// The measurement that falls short: the number of fingers, or how far they have come in.
    private func shortfall(at time: Microseconds) -> ThresholdMeasurement {
        guard landing.isComplete else { return landing.missing(within: time - landing.first) }
        return ThresholdMeasurement(
            .depth, approaches.greatestDepth, limit: rules.minTravel, within: time - landing.last)
    }

    private func moved(in context: TouchContext) {
        settle(in: context)
        fingers.move(core, in: context, .translation)
        if core.state.isActive || core.isHeld {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            return core.change()
        }
        guard landing.isComplete, unsettled.isEmpty else { return }
        let way = fingers.raw.translation
        // Of a side and its corner, the fingers are deeper inside from the one over which they came.
        var entry: (edge: Edge, depth: Double)?
        var obstacle: ThresholdMeasurement?
        approaches.keep { edge, depth in
            switch progress(of: way, from: edge, &depth) {
            case .onTheWay: return true
            case .inside:
                if depth > entry?.depth ?? -1 { entry = (edge, depth) }
                return true
            case .off(let measurement):
                obstacle = measurement
                return false
            }
        }
        if let entry {
            core.values.edge = entry.edge
            updateValues(in: context, fingers.velocity(core, at: context.time))
            core.succeed()
        } else if approaches.isEmpty {
            core.fail(obstacle)
        }
    }

    /// How fingers get on that may have come in over an edge.
    private enum Progress {
        case onTheWay
        case inside
        case off(ThresholdMeasurement)
    }

    /// - Parameters:
    ///   - way: how far the fingers have gone since they landed, in mm.
    ///   - depth: how far in they are, without their jitter, in mm.
    private func progress(of way: Point, from edge: Edge, _ depth: inout Double) -> Progress {
        let inwards = edge.inwards
        let raw = way.x * inwards.x + way.y * inwards.y
        guard raw.reaches(depth - rules.damper) else {
            return .off(ThresholdMeasurement(.backstep, depth - raw, limit: rules.damper))
        }
        depth = max(depth, raw - rules.damper)
        if let measurement = slant(of: (way - inwards * raw).length, inwards: raw) { return .off(measurement) }
        if depth.reaches(rules.minTravel) { return .inside }
        guard let most = rules.maxTravel, way.length.exceeds(most) else { return .onTheWay }
        return .off(ThresholdMeasurement(.stray, way.length, limit: most))
    }

    /// The measurement if the fingers go along the edge; nil: they do not, or `maxTravel` is the limit instead.
    private func slant(of along: Double, inwards raw: Double) -> ThresholdMeasurement? {
        guard rules.maxTravel == nil else { return nil }
        let most = max(Thresholds.edgeStray, Thresholds.edgeSlant * raw)
        return along.exceeds(most) ? ThresholdMeasurement(.slant, along, limit: most) : nil
    }

    private func lifted(in context: TouchContext) {
        fingers.lift(core, in: context)
        guard core.state.isActive || core.isHeld else {
            // A finger that lands far inside and has moved only once may still have come in over the edge.
            guard unsettled.isEmpty else { return late(in: context) }
            return core.fail(lacking: shortfall(at: context.time))
        }
        guard core.touches.isEmpty else { return }
        core.values.duration = context.time - fingers.start
        core.values.velocity = fingers.endVelocity(at: context.time).translation
        core.end()
    }

    private func updateValues(in context: TouchContext, _ velocity: SIMD4<Double>) {
        core.values.touches = core.touches.count
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - fingers.start
        core.values.translation = fingers.reported(core).translation
        core.values.velocity = velocity.translation
    }
}
