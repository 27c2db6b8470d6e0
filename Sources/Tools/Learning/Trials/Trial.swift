import Gestures
import MudraTouch

/// The gestures that recognizers see in a showing.
struct Trial {
    struct Failure {
        /// The reason as text for people.
        let text: String
        /// The name of the recognizer that prevented it; nil: none did.
        let rival: String?
    }

    /// The names of the gestures that were recognized or began, in order.
    private(set) var gestures: [String] = []
    /// The last failure of each recognizer, by its name; only if reasons were asked for.
    private(set) var failures: [String: Failure] = [:]

    /// Plays a showing to new recognizers.
    init(of showing: Showing, with graph: RecognizerGraph, givingReasons: Bool = false) {
        self.init(of: showing.frames, on: showing.screen, with: graph, givingReasons: givingReasons)
    }

    /// Plays frames to new recognizers.
    init(of frames: [TouchFrame], on screen: ScreenSize, with graph: RecognizerGraph, givingReasons: Bool = false) {
        let engine = GestureEngine(screen: screen)
        if givingReasons { engine.onTrace = { _ in } }
        _ = engine.install(graph, at: 0) { _ in }
        for frame in frames { engine.process(frame) { note($0) } }
        while let deadline = engine.nextDeadline { engine.advance(to: deadline) { note($0) } }
    }

    private mutating func note(_ transition: Transition) {
        let name = transition.recognizer.label
        if transition.isFirst { gestures.append(name) }
        if let reason = transition.reason { failures[name] = Failure(text: reason.text, rival: reason.rival) }
    }

    /// How many times a gesture was recognized or began.
    func count(of name: String) -> Int { gestures.count { $0 == name } }
}

extension Transition {
    /// Whether a gesture is recognized or begins with it.
    var isFirst: Bool { state == .began || state == .ended && !recognizer.isContinuous }
}

extension Reason {
    /// The recognizer that was in the way. A stroke that is more alike is not: the drawing is what it is.
    fileprivate var rival: String? {
        switch self {
        case .prevented(let other), .requiredFailureSucceeded(let other): other.label
        case .motionFavoredOther(let other, _): other.label
        case .measured, .resembledOther, .vetoed, .lost, .restingTouch, .switchedOff, .removed, .unexplained: nil
        }
    }
}
