import Touch

/// Decides whose wishes come true, when every recognizer has seen the frame.
///
/// Wishes are settled in rounds until a round changes nothing, since one recognizer's failure may let another begin in
/// the same frame, and one's beginning fails its rivals. Each round grants, in this order:
/// 1. failures, and what begun gestures want: nobody's leave is needed;
/// 2. one beginning, the first by precedence that nothing holds back.
struct Arbiter {
    /// The transitions of the frame so far, in the order in which they came about.
    private(set) var transitions: ContiguousArray<Transition> = []
    private let gestureCounter: GestureCounter

    init(counting gestureCounter: GestureCounter) {
        self.gestureCounter = gestureCounter
        transitions.reserveCapacity(256)
    }

    mutating func settle(_ lineup: Lineup, at time: Microseconds) {
        repeat {
            grantFreeWishes(lineup, at: time)
        } while grantOneBeginning(lineup, at: time)
    }

    /// Hands out what has been decided, and forgets it.
    mutating func deliver(to receive: (Transition) -> Void) {
        for transition in transitions { receive(transition) }
        transitions.removeAll(keepingCapacity: true)
    }

    private mutating func grantFreeWishes(_ lineup: Lineup, at time: Microseconds) {
        for member in lineup.members {
            switch member.core.wish {
            case .none, .begin: break
            case .fail: move(member.recognizer, to: .failed, at: time)
            case .change: move(member.recognizer, to: .changed, at: time)
            case .end: move(member.recognizer, to: .ended, at: time)
            case .cancel: move(member.recognizer, to: .cancelled, at: time)
            }
        }
    }

    /// Whether anything came of it: a gesture began, or one that wanted to was refused.
    private mutating func grantOneBeginning(_ lineup: Lineup, at time: Microseconds) -> Bool {
        for place in lineup.members.indices {
            guard case .begin(let thenEnds) = lineup.members[place].core.wish else { continue }
            switch verdict(on: place, in: lineup) {
            case .waits:
                continue
            case .refused:
                move(lineup.members[place].recognizer, to: .failed, at: time)
            case .granted:
                begin(place, thenEnds: thenEnds, in: lineup, at: time)
            }
            return true
        }
        return false
    }

    private enum Verdict {
        case granted
        case waits
        case refused
    }

    private func verdict(on place: Int, in lineup: Lineup) -> Verdict {
        var verdict = Verdict.granted
        for other in lineup.members[place].requirements where lineup.shareTouches(place, other) {
            switch lineup.members[other].core.state {
            case .possible: verdict = .waits
            case .began, .changed, .ended: return .refused
            case .failed, .cancelled: break
            }
        }
        for other in lineup.members.indices
        where lineup.members[other].core.state.isActive && prevents(other, place, in: lineup) {
            return .refused
        }
        return verdict
    }

    private mutating func begin(_ place: Int, thenEnds: Bool, in lineup: Lineup, at time: Microseconds) {
        let recognizer = lineup.members[place].recognizer
        recognizer.core.gestureID = gestureCounter.next()
        move(recognizer, to: recognizer.isContinuous ? .began : .ended, at: time)
        if thenEnds && recognizer.isContinuous {
            move(recognizer, to: .ended, at: time)
        }
        for other in lineup.members.indices
        where lineup.members[other].core.state == .possible && prevents(place, other, in: lineup) {
            move(lineup.members[other].recognizer, to: .failed, at: time)
        }
    }

    private func prevents(_ place: Int, _ other: Int, in lineup: Lineup) -> Bool {
        guard place != other, lineup.shareTouches(place, other), !lineup.areSimultaneous(place, other) else {
            return false
        }
        let (winner, loser) = (lineup.members[place].recognizer, lineup.members[other].recognizer)
        return winner.canPrevent(loser) && loser.canBePrevented(by: winner)
    }

    /// The only place where a state changes. An edge that the contract does not have is a programming error: a trap
    /// while developing, a failure in a release.
    private mutating func move(_ recognizer: any Recognizer, to wanted: RecognizerState, at time: Microseconds) {
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
        if next.isFinished { core.deadline = nil }
    }
}

/// Numbers gestures from 1 on. Engines of several screens share one, so that a number means one gesture everywhere.
public final class GestureCounter {
    private var last: UInt64 = 0

    /// A counter that has counted nothing.
    public init() {}

    func next() -> UInt64 {
        last &+= 1
        return last
    }
}
