extension RecognizerGraph {
    /// A recognizer for a graph, with its zone and its relations.
    package struct Placement {
        let recognizer: any Recognizer
        let user: UInt32
        let zone: UInt32
        let requiresFailureOf: [String]
        let simultaneousWith: [String]
        let counter: GestureCounter?
        let isPaused: Bool

        /// - Parameters:
        ///   - recognizer: a recognizer that the engine already has keeps its state.
        ///   - user: recognizers of different users do not affect each other; names are unique within a user.
        ///   - zone: the tag of the zone that the recognizer is attached to; 0 is the whole screen.
        ///   - requiresFailureOf: names of the recognizers that must have failed before this one may begin. A name that
        /// no recognizer has counts as failed.
        ///   - simultaneousWith: names of the recognizers that may be active together with this one.
        ///   - counter: numbers this recognizer's gestures; nil: the engine's counter. With a shared counter, the gaps
        /// in one user's numbers would reveal how many gestures another user makes.
        ///   - isPaused: whether the recognizer begins no attempt for now. A gesture that it has begun goes on.
        package init(
            _ recognizer: any Recognizer, user: UInt32 = 0, zone: UInt32 = 0, requiresFailureOf: [String] = [],
            simultaneousWith: [String] = [], counting counter: GestureCounter? = nil, isPaused: Bool = false
        ) {
            self.recognizer = recognizer
            self.user = user
            self.zone = zone
            self.requiresFailureOf = requiresFailureOf
            self.simultaneousWith = simultaneousWith
            self.counter = counter
            self.isPaused = isPaused
        }
    }
}

/// A recognizer with its relations as indices in the graph. A class, so that reading a member copies nothing.
final class GraphMember {
    let recognizer: any Recognizer
    /// The same recognizer, if it has the base class. Counting a reference to it would cost more than most events.
    private let base: Unmanaged<BaseRecognizer>?
    /// The same recognizer, if it bargains with others.
    let arbitrated: (any ArbitratedRecognizer)?
    let core: RecognizerCore
    let isContinuous: Bool
    let user: UInt32
    /// Numbers its gestures; nil: the engine's counter does.
    let counter: GestureCounter?
    /// Whether it begins no attempt while this graph is in charge.
    let isPaused: Bool
    /// The members that must have failed before this one may begin.
    var requirements: [Int] = []
    /// The members that may be active together with this one.
    var partners: [Int] = []
    /// The members whose gesture may start with the fingers of this one (`ArbitratedRecognizer.canGrow(into:)`).
    var successors: [Int] = []

    init(_ placement: RecognizerGraph.Placement) {
        recognizer = placement.recognizer
        base = (recognizer as? BaseRecognizer).map(Unmanaged.passUnretained)
        arbitrated = recognizer as? any ArbitratedRecognizer
        core = placement.recognizer.core
        isContinuous = placement.recognizer.isContinuous
        user = placement.user
        counter = placement.counter
        isPaused = placement.isPaused
    }

    /// Has the recognizer handle an event.
    @inline(__always)
    func handle(_ event: TouchEvent, in context: TouchContext) {
        if let base {
            base._withUnsafeGuaranteedRef { $0.handle(event, in: context) }
        } else {
            recognizer.handle(event, in: context)
        }
    }
}
