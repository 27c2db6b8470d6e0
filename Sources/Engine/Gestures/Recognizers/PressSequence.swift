import MudraTouch

/// Fingers that land together and lift again, once or several times in a row: the common part of taps and long presses.
///
/// ```
///   apart ──landed──▶ landing ──last landed──▶ pressed ──lifted──▶ lifting ──last lifted──▶ apart
///     ▲                                           └──────────(one finger)─────────────────────┘
/// ```
/// One finger that lifts soon after the next has landed, as thumbs do that type, has tapped: the next finger is the first
/// of another press.
///
/// From every state a finger too many, too far or too late leads to `.broken`, or to `.outrun` if it may start another
/// press.
struct PressSequence {
    /// The result of an event.
    enum PressResult {
        /// Nothing yet.
        case undecided
        /// All fingers of a press are down.
        case pressed
        /// All fingers of a press have lifted.
        case released
        /// The fingers broke a rule.
        case broken(ThresholdMeasurement)
        /// The fingers that are down do not belong to these presses, but may start others; nil: a still finger was
        /// taken away.
        case outrun(ThresholdMeasurement?)
    }

    private enum PressState {
        case apart
        case landing
        case pressed
        /// Another finger has landed while the only finger of the press is down.
        case overlapped
        case lifting
    }

    /// The limits of the presses, and how many must be complete.
    private let rules: TapParameters
    private var state = PressState.apart
    private var landing: LandingWindow
    /// The order in which the fingers land and lift.
    private var order = PressOrder()
    private var firstLift: Microseconds = 0
    private var lastRelease: Microseconds = 0
    /// The finger that has landed during the press, and until when the press must be over.
    private var next: (finger: Int, deadline: Microseconds) = (-1, 0)
    /// Whether presses of one finger may overlap.
    var mayOverlap = true
    /// The centre of the first press, in mm.
    private(set) var anchor = Point.zero
    /// How many presses are complete.
    private(set) var releases = 0

    init(_ rules: TapParameters = TapParameters()) {
        self.rules = rules
        landing = LandingWindow(touches: rules.touches, within: rules.landWithin)
    }

    /// When the first finger of the latest press landed.
    var pressStart: Microseconds { landing.first }
    /// When the last finger of the latest press landed.
    var pressComplete: Microseconds { landing.last }

    /// When the sequence breaks unless another finger lands; nil while all fingers are down.
    var deadline: Microseconds? {
        switch state {
        case .apart: releases > 0 ? lastRelease + rules.maxInterval : nil
        case .landing: landing.deadline
        case .overlapped: next.deadline
        case .pressed, .lifting: nil
        }
    }

    /// Handles an event; `down` holds the fingers that are down after it.
    mutating func handle(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> PressResult {
        switch state {
        case .apart: apart(event, down: down, in: context)
        case .landing: landing(event, down: down, in: context)
        case .overlapped: overlapped(event, down: down, in: context)
        case .pressed, .lifting: held(event, down: down, in: context)
        }
    }

    private mutating func apart(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> PressResult {
        switch event {
        case .landed(let index):
            let time = context.touches[index].landing
            if let measurement = context.touches.ghosts.suspicion(landingAt: time) { return .broken(measurement) }
            if releases > 0 {
                let pause = time - lastRelease
                if pause < rules.minInterval {
                    return .broken(ThresholdMeasurement(.bounce, pause, limit: rules.minInterval))
                }
                if pause > rules.maxInterval {
                    return .outrun(ThresholdMeasurement(.tapInterval, pause, limit: rules.maxInterval))
                }
            }
            landing = LandingWindow(touches: rules.touches, within: rules.landWithin)
            order = PressOrder()
            state = .landing
            return landing(event, down: down, in: context)
        case .moved, .pressed, .lifted:
            return .undecided
        case .deadline:
            return .broken(ThresholdMeasurement(.missingTaps, releases, limit: rules.taps, within: rules.maxInterval))
        case .dropped:
            return .outrun(nil)
        }
    }

    private mutating func landing(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> PressResult {
        switch event {
        case .landed(let index):
            order.land(index)
            switch landing.add(at: context.touches[index].landing) {
            case .incomplete: return .undecided
            case .complete: return pressed(down, in: context)
            case .refused(let measurement): return .broken(measurement)
            }
        case .moved:
            return moved(down, in: context)
        case .pressed:
            return .undecided
        case .lifted, .deadline:
            return .broken(landing.missing(within: context.time - landing.first))
        case .dropped:
            return .outrun(nil)
        }
    }

    private mutating func pressed(_ down: TouchSet, in context: TouchContext) -> PressResult {
        let middle = context.touches.centroid(of: down)
        if releases == 0 { anchor = middle }
        let distance = middle.distance(to: anchor)
        guard !distance.exceeds(rules.maxTapDistance) else {
            return .outrun(ThresholdMeasurement(.tapDistance, distance, limit: rules.maxTapDistance))
        }
        let separation = separation(of: down, in: context)
        guard !separation.exceeds(rules.maxSeparation) else {
            return .broken(ThresholdMeasurement(.separation, separation, limit: rules.maxSeparation))
        }
        state = .pressed
        return .pressed
    }

    private func moved(_ down: TouchSet, in context: TouchContext) -> PressResult {
        guard context.touches.hasMoved(beyond: rules.maxMovement, anyOf: down) else { return .undecided }
        return .broken(ThresholdMeasurement(.movement, context.touches.reach(of: down), limit: rules.maxMovement))
    }

    /// The measurement if the fingers came one after the other, as they do when they drum.
    private func rollViolation(until lastLift: Microseconds) -> ThresholdMeasurement? {
        let together = firstLift - landing.last
        let needed =
            rules.minTogether
            ?? order.leastTogether(
                landingOver: landing.last - landing.first, liftingOver: lastLift - firstLift, of: rules.touches)
        return together < needed ? ThresholdMeasurement(.together, together, limit: needed) : nil
    }

    /// The distance between the two fingers that are farthest apart, in mm.
    private func separation(of down: TouchSet, in context: TouchContext) -> Double {
        var greatest = 0.0
        for first in down {
            for second in down {
                greatest = max(
                    greatest, context.touches[first].position.distance(to: context.touches[second].position))
            }
        }
        return greatest
    }

    /// The measurement if a finger too many has landed.
    private var crowd: ThresholdMeasurement {
        ThresholdMeasurement(.extraFingers, landing.count + 1, limit: rules.touches)
    }

    private mutating func overlapped(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> PressResult {
        switch event {
        case .landed, .deadline:
            return .broken(crowd)
        case .dropped:
            return .outrun(nil)
        case .moved:
            return moved(down, in: context)
        case .pressed:
            return .undecided
        case .lifted(let index):
            guard index != next.finger, context.time < next.deadline else { return .broken(crowd) }
            state = .apart
            releases += 1
            lastRelease = context.time
            return releases == rules.taps ? .released : apart(.landed(next.finger), down: down, in: context)
        }
    }

    private mutating func held(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> PressResult {
        switch event {
        case .landed(let index):
            let time = context.touches[index].landing
            let longest = PressOrder.longestOverlap(landingOver: time - landing.last)
            guard mayOverlap, rules.touches == 1, releases < rules.taps, longest > 0 else { return .broken(crowd) }
            state = .overlapped
            next = (index, time + longest)
            return .undecided
        case .deadline:
            return .broken(ThresholdMeasurement(.duration, context.time - landing.first, limit: rules.maxDuration))
        case .dropped:
            return .outrun(nil)
        case .moved:
            return moved(down, in: context)
        case .pressed:
            return .undecided
        case .lifted(let index):
            if state == .pressed { firstLift = context.time }
            order.lift(index)
            state = .lifting
            guard down.isEmpty else { return .undecided }
            if let measurement = rollViolation(until: context.time) { return .broken(measurement) }
            state = .apart
            releases += 1
            lastRelease = context.time
            return .released
        }
    }
}
