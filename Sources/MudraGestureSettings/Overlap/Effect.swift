import Gestures

/// What a gesture does to another one of the same fingers, where neither waits for the other. In order of harm.
enum Effect: Int, Comparable {
    /// None: what fingers do is the one or the other, or the other one comes first.
    case none
    /// It takes some of what the other would match.
    case takesSome
    /// It fires on the way to the other, which fires as well.
    case firesToo
    /// It takes all of it, but for a motion so quick that a single frame has all of it.
    case takesNearlyAll
    /// It takes all of it.
    case takesAll

    static func < (lhs: Effect, rhs: Effect) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The effect of a gesture that could always begin where the other does: before it, or in the same frame.
    /// - Parameters:
    ///   - isFirst: of two that could begin in the same frame, it is this one that does.
    ///   - isSure: nothing that the fingers do on the way could make it fail alone.
    ///   - lead: how much farther the fingers must move for the other, in mm.
    static func takesWhole(isFirst: Bool, isSure: Bool = true, lead: Double) -> Effect {
        if isFirst && isSure { return .takesAll }
        // What quick fingers do in a frame: with less of a lead both may often begin in the same one.
        return isFirst || lead >= 2 ? .takesNearlyAll : .takesSome
    }
}

extension GestureConfiguration {
    /// What this gesture does to `other`, by how the recognizers work.
    /// - Parameter isFirst: it begins if both could in the same frame.
    func effect(on other: GestureConfiguration, isFirst: Bool) -> Effect {
        switch (self, other) {
        case (.tap(let winner), .tap(let loser)): winner.effect(on: loser, isFirst)
        case (.tap(let winner), .longPress(let loser)): winner.effect(on: loser)
        case (.longPress(let winner), .longPress(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .pan(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .swipe(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .edgePan(let loser)): winner.effect(on: loser)
        case (.pan(let winner), .transform(let loser)): winner.effect(on: loser, isFirst)
        case (.swipe(let winner), .swipe(let loser)): winner.effect(on: loser, isFirst)
        case (.swipe(let winner), .edgePan(let loser)): winner.effect(on: loser)
        case (.edgePan(let winner), .edgePan(let loser)): winner.effect(on: loser, isFirst)
        case (.pinch(let winner), .pinch(let loser)): winner.effect(on: loser, isFirst)
        case (.rotation(let winner), .rotation(let loser)): winner.effect(on: loser, isFirst)
        case (.transform(let winner), _): winner.effect(on: other, isFirst)
        // A press is told from a tap by its time, both from motions by keeping still, and drag, pinch and rotation from
        // each other by what the motion speaks for.
        default: .none
        }
    }
}

extension GestureConfiguration {
    /// What becomes of `other` if it waits for the failure of this gesture.
    func effect(onWaiting other: GestureConfiguration) -> Effect {
        switch (self, other) {
        case (.tap(let winner), .tap(let loser)): winner.effect(onWaiting: loser)
        // Not if the fingers lift before it is far enough.
        default: max(effect(on: other, isFirst: true), min(eager.effect(on: other, isFirst: true), .takesNearlyAll))
        }
    }

    /// The same gesture from the first move on, if it is one that fails only when the fingers lift: whoever waits for it
    /// gives it all the way that it needs.
    private var eager: GestureConfiguration {
        switch self {
        case .pan(var parameters):
            parameters.slop = 0
            return .pan(parameters)
        case .pinch(var parameters):
            parameters.slop = 0
            return .pinch(parameters)
        case .rotation(var parameters):
            parameters.thresholdDegrees = 0
            return .rotation(parameters)
        case .transform(var parameters):
            parameters.slop = 0
            return .transform(parameters)
        case .tap, .longPress, .edgePan, .swipe: return self
        }
    }
}
