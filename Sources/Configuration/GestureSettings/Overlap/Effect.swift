import Gestures
import MudraDeclarations

/// The effect of a gesture on another of the same fingers, if neither waits for the other. In order of harm.
enum Effect: Int, Comparable {
    /// None: the fingers do only one of the two, or the other gesture comes first.
    case none
    /// It takes some of the motions that the other would match.
    case takesSome
    /// It fires on the way to the other, which fires too.
    case firesToo
    /// It takes all of them, except a motion so quick that it happens in a single frame.
    case takesNearlyAll
    /// It takes all of them.
    case takesAll

    static func < (lhs: Effect, rhs: Effect) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The effect of a gesture that could always begin where the other does: before it, or in the same frame.
    /// - Parameters:
    ///   - isFirst: if both could begin in the same frame, this one begins.
    ///   - isSure: no motion on the way could make this one fail alone.
    ///   - lead: how much farther the fingers must move for the other, in mm.
    static func takesWhole(isFirst: Bool, isSure: Bool = true, lead: Double) -> Effect {
        if isFirst && isSure { return .takesAll }
        // Quick fingers move about 2 mm in a frame: with a smaller lead, both gestures often could begin in the same
        // frame.
        return isFirst || lead >= 2 ? .takesNearlyAll : .takesSome
    }
}

extension GestureConfiguration {
    /// The effect of this gesture on `other`, by how the recognizers work.
    /// - Parameter isFirst: this one begins if both could begin in the same frame.
    func effect(on other: GestureConfiguration, isFirst: Bool) -> Effect {
        switch (self, other) {
        case (.tap(let winner), .tap(let loser)): winner.effect(on: loser, isFirst)
        case (.tap(let winner), .longPress(let loser)): winner.effect(on: loser)
        case (.longPress(let winner), .longPress(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .pan(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .swipe(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .edgePan(let loser)): winner.effect(on: loser)
        case (.pan(let winner), .transform(let loser)): winner.effect(on: loser, isFirst)
        case (.pan(let winner), .stroke(let loser)): winner.effect(on: loser, isFirst)
        case (.swipe(let winner), .swipe(let loser)): winner.effect(on: loser, isFirst)
        case (.stroke(let winner), .stroke(let loser)): winner.effect(on: loser, isFirst)
        case (.swipe(let winner), .stroke(let loser)): winner.effect(on: loser)
        case (.swipe(let winner), .edgePan(let loser)): winner.effect(on: loser)
        case (.edgePan(let winner), .edgePan(let loser)): winner.effect(on: loser, isFirst)
        case (.pinch(let winner), .pinch(let loser)): winner.effect(on: loser, isFirst)
        case (.rotation(let winner), .rotation(let loser)): winner.effect(on: loser, isFirst)
        case (.touchpad(let winner), _): winner.effect(on: other, isFirst)
        case (_, .touchpad(let loser)): loser.effect(of: self)
        case (.transform(let winner), _): winner.effect(on: other, isFirst)
        // Time distinguishes a press from a tap, and keeping still distinguishes both from motions. The kind of motion
        // distinguishes drag, pinch and rotation.
        default: .none
        }
    }
}

extension GestureConfiguration {
    /// The effect on `other` if it waits for the failure of this gesture.
    func effect(onWaiting other: GestureConfiguration) -> Effect {
        switch (self, other) {
        case (.tap(let winner), .tap(let loser)): winner.effect(onWaiting: loser)
        case (.touchpad, _), (.transform, .touchpad): effectOfAnyMotion(onWaiting: other)
        // Not all: the other can fire if the fingers lift before they reach this gesture's threshold.
        default: max(effect(on: other, isFirst: true), min(eager.effect(on: other, isFirst: true), .takesNearlyAll))
        }
    }

    /// The same gesture without a threshold, if it fails only when the fingers lift: a gesture that waits for its
    /// failure gives it time to reach any threshold.
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
        case .tap, .longPress, .edgePan, .swipe, .touchpad, .stroke: return self
        }
    }
}
