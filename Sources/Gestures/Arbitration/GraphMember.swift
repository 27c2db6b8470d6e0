extension RecognizerGraph {
    /// A recognizer that is to take part, with its place and its relations.
    public struct Placement {
        let recognizer: any Recognizer
        let user: UInt32
        let zone: UInt32
        let requiresFailureOf: [String]
        let simultaneousWith: [String]
        let counter: GestureCounter?

        /// - Parameters:
        ///   - recognizer: the one that takes part; one that the engine already has keeps its state.
        ///   - user: recognizers of different users take no notice of each other; names are unique within a user.
        ///   - zone: the tag of the zone that it is attached to; 0 is the whole screen.
        ///   - requiresFailureOf: names of those that must have failed before it may begin. A name that no recognizer has
        ///     counts as failed.
        ///   - simultaneousWith: names of those that may be active together with it.
        ///   - counter: numbers its gestures; nil: the engine's. The gaps in a user's numbers would tell how many gestures
        ///     another user makes.
        public init(
            _ recognizer: any Recognizer, user: UInt32 = 0, zone: UInt32 = 0, requiresFailureOf: [String] = [],
            simultaneousWith: [String] = [], counting counter: GestureCounter? = nil
        ) {
            self.recognizer = recognizer
            self.user = user
            self.zone = zone
            self.requiresFailureOf = requiresFailureOf
            self.simultaneousWith = simultaneousWith
            self.counter = counter
        }
    }
}

/// A recognizer with its relations as indices in the graph. An object, so that looking at it copies nothing.
final class GraphMember {
    let recognizer: any Recognizer
    let core: RecognizerCore
    let isContinuous: Bool
    let user: UInt32
    /// Numbers its gestures; nil: the engine's counter does.
    let counter: GestureCounter?
    /// The members that must have failed before it may begin.
    var requirements: [Int] = []
    /// The members that may be active together with it.
    var partners: [Int] = []
    /// The members that its fingers may be the first of.
    var successors: [Int] = []

    init(_ placement: RecognizerGraph.Placement) {
        recognizer = placement.recognizer
        core = placement.recognizer.core
        isContinuous = placement.recognizer.isContinuous
        user = placement.user
        counter = placement.counter
    }
}
