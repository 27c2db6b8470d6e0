/// What becomes of a wish to begin.
enum Verdict {
    case granted
    /// Somebody must fail first, and has not.
    case waits
    /// The motion speaks for another: not now.
    case overshadowed
    /// It fails.
    case refused
}

extension Lineup {
    /// Judges a wish to begin, in UIKit's order: the delegate, those that must fail first, those that have begun, and
    /// then the motion.
    func verdict(on place: Int, _ touches: TouchTable) -> Verdict {
        let (recognizer, core) = (members[place].recognizer, members[place].core)
        if !core.mayBegin {
            core.mayBegin = core.delegate?.recognizerShouldBegin(recognizer) ?? true
            if !core.mayBegin {
                core.explain(.vetoed)
                return .refused
            }
        }
        askForRequirements(of: place)
        var verdict = Verdict.granted
        for other in members[place].requirements { note(other, requiredBy: place, in: &verdict) }
        standings.requirements(of: place).forEach { note($0, requiredBy: place, in: &verdict) }
        if verdict != .refused, let winner = standings.begun.first(where: { prevents($0, place) }) {
            core.explain(.prevented(by: members[winner].recognizer))
            verdict = .refused
        }
        return verdict == .granted ? motionVerdict(on: place, touches) : verdict
    }

    /// Whether `place`, when it begins, fails `other`.
    func prevents(_ place: Int, _ other: Int) -> Bool {
        guard place != other, shareTouches(place, other), !areSimultaneous(place, other) else { return false }
        let (winner, loser) = (members[place].recognizer, members[other].recognizer)
        return winner.canPrevent(loser) && loser.canBePrevented(by: winner)
    }

    /// Whether somebody is kept waiting who needs the failure of `place`.
    func isAwaited(_ place: Int) -> Bool {
        standings.held.contains { waiting in
            requires(waiting, failureOf: place) && shareTouches(waiting, place)
        }
    }

    /// Whether `place` may not begin before `other` has failed.
    func requires(_ place: Int, failureOf other: Int) -> Bool {
        members[place].requirements.contains(other) || standings.waits(place, for: other)
    }

    private func note(_ other: Int, requiredBy place: Int, in verdict: inout Verdict) {
        guard verdict != .refused, shareTouches(place, other) else { return }
        switch members[other].core.state {
        case .possible:
            verdict = .waits
            tell(place, .waits(for: members[other].recognizer))
        case .began, .changed, .ended:
            verdict = .refused
            members[place].core.explain(.unfailed(members[other].recognizer))
        case .failed, .cancelled: break
        }
    }

    /// Asks both sides of every pair, once an attempt, whether `place` has to wait for the other.
    private func askForRequirements(of place: Int) {
        guard standings.hasStrangers(place) else { return }
        let (recognizer, core) = (members[place].recognizer, members[place].core)
        standings.awake.forEach { other in
            guard other != place, shareTouches(place, other), standings.firstAsk(place, about: other) else { return }
            let rival = members[other].recognizer
            let mustWait =
                recognizer.shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: recognizer)
                || core.delegate?.recognizer(recognizer, shouldRequireFailureOf: rival) == true
                || rival.core.delegate?.recognizer(rival, shouldBeRequiredToFailBy: recognizer) == true
            if mustWait { standings.makeWait(place, for: other) }
        }
    }

    /// Whether the motion speaks for `place` rather than for any that is still possible with the same fingers.
    private func motionVerdict(on place: Int, _ touches: TouchTable) -> Verdict {
        guard let kind = members[place].recognizer.motionKind else { return .granted }
        var motion: Motion?
        var next = standings.awake.next(from: 0)
        while let other = next {
            next = standings.awake.next(from: other + 1)
            let rival = members[other]
            guard rival.core.state == .possible, rival.core.touches == members[place].core.touches,
                let rivalKind = rival.recognizer.motionKind, rivalKind != kind, prevents(place, other)
            else { continue }
            let known = motion ?? members[place].recognizer.motion(in: touches)
            motion = known
            switch known.verdict(on: kind, against: rivalKind) {
            case .speaksFor: continue
            case .undecided:
                if standings.isAsked {
                    let finding = known.finding(on: kind, against: rivalKind)
                    members[place].core.explain(.outmoved(by: rival.recognizer, finding))
                    tell(place, .yields(to: rival.recognizer, finding))
                }
                return .overshadowed
            case .out:
                let finding = { known.finding(on: kind, against: rivalKind) }
                members[place].core.explain(.outmoved(by: rival.recognizer, finding()))
                return .refused
            }
        }
        return .granted
    }
}
