import Gestures
import MudraDeclarations

/// The recognizers that take part on a screen.
struct ScreenGestures {
    /// The recognizers and their relations.
    var graph = RecognizerGraph()
    /// The input that they emulate, by their tags.
    var inputs: [UInt32: EmulatedInput] = [:]
}

/// A graph on its way to the real-time queue, which installs it on a screen; and the screen's previous graph on its way
/// back, to be freed.
///
/// Nothing else crosses although the compiler cannot check it: the bus queue keeps references to the recognizers, to
/// put them into the next graph. To make a graph it reads only what never changes in them. Only the real-time queue
/// touches their state.
@MainActor
final class TransferredGraph {
    private nonisolated(unsafe) var gestures: ScreenGestures?

    /// Takes a graph that its maker does not touch any more, and the input that its recognizers emulate.
    nonisolated init(_ gestures: ScreenGestures) {
        self.gestures = gestures
    }

    /// Hands the graph over.
    /// - Parameter install: installs it, and returns the previous graph.
    /// - Returns: the previous graph; nil: this graph has been handed over before.
    func exchange(_ install: (ScreenGestures) -> ScreenGestures) -> TransferredGraph? {
        guard let next = gestures.take() else { return nil }
        return TransferredGraph(install(next))
    }
}
