import Synchronization
import Touch

/// Decides whose wishes come true, when every recognizer has seen the frame.
///
/// Wishes are settled in rounds until a round changes nothing, since one recognizer's failure may let another begin in
/// the same frame, and one's beginning fails its rivals. Each round grants, in this order:
/// 1. failures, and what begun gestures want: nobody's leave is needed;
/// 2. beginnings, the first by precedence that nothing holds back first.
final class Arbiter {
    /// The transitions of the frame so far, in the order in which they came about.
    @exclusivity(unchecked) private(set) var transitions: ContiguousArray<Transition> = []
    private let gestureCounter: GestureCounter

    init(counting gestureCounter: GestureCounter) {
        self.gestureCounter = gestureCounter
        transitions.reserveCapacity(256)
    }

    func settle(_ lineup: Lineup, _ touches: TouchTable, at time: Microseconds) {
        repeat {
            grantFreeWishes(lineup, at: time)
        } while grantBeginnings(lineup, touches, at: time)
        lineup.standings.wishing.forEach { place in
            let core = lineup.members[place].core
            if core.isOvershadowed {
                core.decline()
                if core.isAbandoned { move(place, in: lineup, to: .failed, at: time) }
            }
            if core.isHeld { lineup.standings.held.insert(place) }
        }
    }

    /// Forgets what has been decided, once everybody has been told.
    func forget() {
        transitions.removeAll(keepingCapacity: true)
    }

    private func grantFreeWishes(_ lineup: Lineup, at time: Microseconds) {
        lineup.standings.wishing.forEach { place in
            switch lineup.members[place].core.wish {
            case .none, .begin: break
            case .fail: move(place, in: lineup, to: .failed, at: time)
            case .change: move(place, in: lineup, to: .changed, at: time)
            case .end: move(place, in: lineup, to: .ended, at: time)
            case .cancel: move(place, in: lineup, to: .cancelled, at: time)
            }
        }
    }

    /// Whether there must be another round: something has come of it that may let somebody begin who had to wait, and
    /// who comes before those that are left.
    private func grantBeginnings(_ lineup: Lineup, _ touches: TouchTable, at time: Microseconds) -> Bool {
        let standings = lineup.standings
        var isAnybodyWaiting = false
        var next = standings.wishing.next(from: 0)
        while let place = next {
            next = standings.wishing.next(from: place + 1)
            let core = lineup.members[place].core
            guard case .begin(let thenEnds) = core.wish else { continue }
            let verdict = lineup.verdict(on: place, touches)
            core.isOvershadowed = verdict == .overshadowed
            switch verdict {
            case .waits, .overshadowed:
                isAnybodyWaiting = true
                continue
            case .refused:
                move(place, in: lineup, to: .failed, at: time)
            case .granted:
                begin(place, thenEnds: thenEnds, in: lineup, at: time)
            }
            if isAnybodyWaiting { return true }
        }
        return false
    }

    private func begin(_ place: Int, thenEnds: Bool, in lineup: Lineup, at time: Microseconds) {
        let recognizer = lineup.members[place].recognizer
        recognizer.core.gestureID = (lineup.members[place].counter ?? gestureCounter).next()
        move(place, in: lineup, to: recognizer.isContinuous ? .began : .ended, at: time)
        if thenEnds && recognizer.isContinuous {
            move(place, in: lineup, to: .ended, at: time)
        }
        lineup.standings.awake.forEach { other in
            if lineup.members[other].core.state == .possible && lineup.prevents(place, other) {
                lineup.members[other].core.explain(
                    lineup.requires(other, failureOf: place) ? .unfailed(recognizer) : .prevented(by: recognizer))
                move(other, in: lineup, to: .failed, at: time)
            }
        }
    }

    /// The only place where a state changes. An edge that the contract does not have is a programming error: a trap
    /// while developing, a failure in a release.
    private func move(
        _ place: Int, in lineup: Lineup, to wanted: RecognizerState, at time: Microseconds
    ) {
        let recognizer = lineup.members[place].recognizer
        let core = recognizer.core
        let isLegal = core.state.mayBecome(wanted, isContinuous: recognizer.isContinuous)
        assert(isLegal, "\(core.name) cannot go from \(core.state) to \(wanted)")
        let next = isLegal ? wanted : core.state.isActive ? .cancelled : .failed
        transitions.append(
            Transition(
                recognizer: recognizer, from: core.state, state: next, time: time, gestureID: core.gestureID,
                values: core.values))
        core.state = next
        core.wish = .none
        core.isOvershadowed = false
        if next.isFinished { core.deadline = nil }
        if next.isActive {
            lineup.standings.begun.insert(place)
        } else {
            lineup.standings.begun.remove(place)
        }
    }
}

/// Numbers gestures from 1 on. Engines of several screens share one, so that a number means one gesture everywhere.
public final class GestureCounter: Sendable {
    private let last = Atomic<UInt64>(0)

    /// A counter that has counted nothing.
    public init() {}

    func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
