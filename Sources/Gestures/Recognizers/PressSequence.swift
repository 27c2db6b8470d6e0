import Touch

/// Fingers that land together and lift again, once or several times in a row: what taps and long presses are made of.
///
/// ```
///   apart ──landed──▶ landing ──last landed──▶ pressed ──lifted──▶ lifting ──last lifted──▶ apart
///     ▲                                           └──────────(one finger)─────────────────────┘
/// ```
/// From every state a finger too many, too far or too late leads out: `.broken`.
struct PressSequence {
    /// What the presses have to keep to.
    struct Rules {
        let touches: Int
        let maxMovement: Double
        let landWithin: Microseconds
        let minInterval: Microseconds
        let maxInterval: Microseconds
        let maxDistance: Double
        /// How far apart the fingers may land, in mm.
        let maxSeparation: Double
    }

    /// What an event came to.
    enum Outcome {
        /// Nothing yet.
        case undecided
        /// All fingers of a press are down.
        case pressed
        /// All fingers of a press are up again.
        case released
        /// The fingers broke the rules.
        case broken
    }

    private enum Phase {
        case apart
        case landing
        case pressed
        case lifting
    }

    private let rules: Rules
    private var phase = Phase.apart
    private var landing: Landing
    private var firstLift: Microseconds = 0
    private var lastRelease: Microseconds = 0
    /// The middle of the first press, in mm.
    private(set) var anchor = Point.zero
    /// How many presses are complete.
    private(set) var releases = 0

    init(_ rules: Rules) {
        self.rules = rules
        landing = Landing(touches: rules.touches, within: rules.landWithin)
    }

    /// When the first finger of the latest press landed.
    var pressStart: Microseconds { landing.first }
    /// When the last finger of the latest press landed.
    var pressComplete: Microseconds { landing.last }

    /// When the sequence is broken unless another finger lands; nil while all fingers are down.
    var deadline: Microseconds? {
        switch phase {
        case .apart: releases > 0 ? lastRelease + rules.maxInterval : nil
        case .landing: landing.deadline
        case .pressed, .lifting: nil
        }
    }

    /// Takes an event; `down` are the fingers that are left after it.
    mutating func handle(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> Outcome {
        switch phase {
        case .apart: apart(event, down: down, in: context)
        case .landing: landing(event, down: down, in: context)
        case .pressed, .lifting: held(event, down: down, in: context)
        }
    }

    private mutating func apart(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> Outcome {
        switch event {
        case .landed:
            if context.touches.ghosts.mayBeGhost(landingAt: context.time) { return .broken }
            let interval = context.time - lastRelease
            if releases > 0 && (interval < rules.minInterval || interval > rules.maxInterval) { return .broken }
            landing = Landing(touches: rules.touches, within: rules.landWithin)
            phase = .landing
            return landing(event, down: down, in: context)
        case .moved, .lifted:
            return .undecided
        case .deadline, .dropped:
            return .broken
        }
    }

    private mutating func landing(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> Outcome {
        switch event {
        case .landed:
            switch landing.add(at: context.time) {
            case .incomplete: return .undecided
            case .complete: return pressed(down, in: context)
            case .refused: return .broken
            }
        case .moved:
            return context.touches.hasMoved(beyond: rules.maxMovement, anyOf: down) ? .broken : .undecided
        case .lifted, .deadline, .dropped:
            return .broken
        }
    }

    private mutating func pressed(_ down: TouchSet, in context: TouchContext) -> Outcome {
        let middle = context.touches.centroid(of: down)
        if releases == 0 { anchor = middle }
        guard middle.distance(to: anchor) <= rules.maxDistance, isTogether(down, in: context) else { return .broken }
        phase = .pressed
        return .pressed
    }

    /// Whether the fingers came one after the other rather than together, as they do when they drum: they were all down
    /// for less time than they took to land, and for less than they took to lift. In the labelled recordings that is so
    /// of what overlaps in a drumroll and of no tap.
    private func isRolled(until lastLift: Microseconds) -> Bool {
        let together = firstLift - landing.last
        return together < landing.last - landing.first && together < lastLift - firstLift
    }

    private func isTogether(_ down: TouchSet, in context: TouchContext) -> Bool {
        down.allSatisfy { first in
            down.allSatisfy { second in
                let distance = context.touches[first].position.distance(to: context.touches[second].position)
                return distance <= rules.maxSeparation
            }
        }
    }

    private mutating func held(_ event: TouchEvent, down: TouchSet, in context: TouchContext) -> Outcome {
        switch event {
        case .landed, .deadline, .dropped:
            return .broken
        case .moved:
            return context.touches.hasMoved(beyond: rules.maxMovement, anyOf: down) ? .broken : .undecided
        case .lifted:
            if phase == .pressed { firstLift = context.time }
            phase = .lifting
            guard down.isEmpty else { return .undecided }
            if isRolled(until: context.time) { return .broken }
            phase = .apart
            releases += 1
            lastRelease = context.time
            return .released
        }
    }
}
