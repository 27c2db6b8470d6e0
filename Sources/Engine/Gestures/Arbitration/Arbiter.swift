import MudraTouch
import Synchronization

/// Decides which pending transitions are made, after every recognizer has seen the frame.
///
/// It settles them in rounds until a round changes nothing: one recognizer's failure may let another begin in the same
/// frame, and a beginning fails its rivals. Before, of the strokes that the same touches could be, all but the nearest
/// fail. Each round makes, in this order:
/// 1. failures, and the transitions of gestures that have begun: no other recognizer can hold these back;
/// 2. beginnings that no other recognizer holds back, in order of precedence.
final class Arbiter {
    /// The transitions of the frame so far, in the order in which they were made.
    private(set) var transitions: ContiguousArray<Transition> = []
    private let gestureCounter: GestureCounter

    init(counting gestureCounter: GestureCounter) {
        self.gestureCounter = gestureCounter
        transitions.reserveCapacity(256)
    }

    func settle(_ graph: RecognizerGraph, _ touches: TouchTable, at time: Microseconds) {
        graph.compareStrokes()
        repeat {
            grantUnconditional(graph, at: time)
        } while grantBeginnings(graph, touches, at: time)
        graph.activity.pending.forEach { index in
            let core = graph.members[index].core
            if core.isDeferred {
                core.decline()
                if core.isAbandoned { move(index, in: graph, to: .failed, at: time) }
            }
            if core.isHeld { graph.activity.held.insert(index) }
        }
    }

    /// Drops the transitions after the engine's caller has received them.
    func forget() {
        transitions.removeAll(keepingCapacity: true)
    }

    private func grantUnconditional(_ graph: RecognizerGraph, at time: Microseconds) {
        graph.activity.pending.forEach { index in
            switch graph.members[index].core.pending {
            case .none, .begin: break
            case .fail: move(index, in: graph, to: .failed, at: time)
            case .change: move(index, in: graph, to: .changed, at: time)
            case .end: move(index, in: graph, to: .ended, at: time)
            case .cancel: move(index, in: graph, to: .cancelled, at: time)
            }
        }
    }

    /// Whether another round is needed: a decision may let a recognizer begin that had to wait, and it goes before the
    /// recognizers that are left in this round.
    private func grantBeginnings(_ graph: RecognizerGraph, _ touches: TouchTable, at time: Microseconds) -> Bool {
        let activity = graph.activity
        var isAnyWaiting = false
        var next = activity.pending.next(from: 0)
        while let index = next {
            next = activity.pending.next(from: index + 1)
            let core = graph.members[index].core
            guard case .begin(let thenEnds) = core.pending else { continue }
            let decision = graph.decideBeginning(of: index, touches)
            core.isDeferred = decision == .deferredToRival
            switch decision {
            case .waitsForFailure, .deferredToRival:
                isAnyWaiting = true
                continue
            case .denied:
                move(index, in: graph, to: .failed, at: time)
            case .allowed:
                begin(index, thenEnds: thenEnds, in: graph, at: time)
            }
            if isAnyWaiting { return true }
        }
        return false
    }

    private func begin(_ index: Int, thenEnds: Bool, in graph: RecognizerGraph, at time: Microseconds) {
        let recognizer = graph.members[index].recognizer
        recognizer.core.gestureID = (graph.members[index].counter ?? gestureCounter).next()
        move(index, in: graph, to: recognizer.isContinuous ? .began : .ended, at: time)
        if thenEnds && recognizer.isContinuous {
            move(index, in: graph, to: .ended, at: time)
        }
        graph.activity.awake.forEach { other in
            if graph.members[other].core.state == .possible && graph.prevents(index, other) {
                graph.members[other].core.explain(
                    graph.requires(other, failureOf: index)
                        ? .requiredFailureSucceeded(recognizer) : .prevented(by: recognizer))
                move(other, in: graph, to: .failed, at: time)
            }
        }
    }

    /// The only place where a state changes. A step that `RecognizerState.mayBecome` does not allow is a programming
    /// error: a trap in a debug build, a failure in a release.
    private func move(
        _ index: Int, in graph: RecognizerGraph, to wanted: RecognizerState, at time: Microseconds
    ) {
        let recognizer = graph.members[index].recognizer
        let core = recognizer.core
        let isLegal = core.state.mayBecome(wanted, isContinuous: recognizer.isContinuous)
        assert(isLegal, "\(recognizer.label) cannot go from \(core.state) to \(wanted)")
        let next = isLegal ? wanted : core.state.isActive ? .cancelled : .failed
        transitions.append(
            Transition(
                recognizer: recognizer, from: core.state, state: next, time: time, gestureID: core.gestureID,
                values: core.values))
        core.state = next
        core.pending = .none
        core.isDeferred = false
        if next.isFinished { core.deadline = nil }
        core.reportActivity(unsettling: next != .changed)
        if next.isActive {
            graph.activity.begun.insert(index)
        } else {
            graph.activity.begun.remove(index)
        }
    }
}

/// Numbers gestures from 1. The engines of several screens share one counter, so that a number means one gesture
/// everywhere.
package final class GestureCounter: Sendable {
    private let last = Atomic<UInt64>(0)

    /// A counter whose first gesture gets number 1.
    package init() {}

    func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
