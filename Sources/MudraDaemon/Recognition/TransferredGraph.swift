import Gestures

/// A graph that changes sides: to the real-time queue, to be put in charge of a screen; and the one that was in charge
/// back, to be freed.
///
/// The one thing that crosses although the compiler cannot let it: the bus side keeps references to the recognizers, to
/// put them into the next graph, whose making reads of them only what never changes. Their state is touched on the
/// real-time queue alone.
@MainActor
final class TransferredGraph {
    private nonisolated(unsafe) var graph: RecognizerGraph?

    /// A graph that its maker does not touch any more.
    nonisolated init(_ graph: RecognizerGraph) {
        self.graph = graph
    }

    /// Gives the graph away.
    /// - Parameter install: puts it in charge, and gives what was.
    /// - Returns: what was; nil where this one has been given away before.
    func exchange(_ install: (RecognizerGraph) -> RecognizerGraph) -> TransferredGraph? {
        guard let next = graph.take() else { return nil }
        return TransferredGraph(install(next))
    }
}
