/// What becomes of a pending to begin.
enum Verdict {
    case granted
    /// Somebody must fail first, and has not.
    case waits
    /// The motion speaks for another: not now.
    case overshadowed
    /// It fails.
    case refused
}

extension RecognizerGraph {
    /// Judges a pending to begin, in UIKit's order: the delegate, those that must fail first, those that have begun, and
    /// then the motion.
    func verdict(on index: Int, _ touches: TouchTable) -> Verdict {
        let (recognizer, core) = (members[index].recognizer, members[index].core)
        if !core.mayBegin {
            core.mayBegin = core.delegate?.recognizerShouldBegin(recognizer) ?? true
            if !core.mayBegin {
                core.explain(.vetoed)
                return .refused
            }
        }
        askForRequirements(of: index)
        var verdict = Verdict.granted
        for other in members[index].requirements { note(other, requiredBy: index, in: &verdict) }
        activity.requirements(of: index).forEach { note($0, requiredBy: index, in: &verdict) }
        if verdict != .refused, let winner = activity.begun.first(where: { prevents($0, index) }) {
            core.explain(.prevented(by: members[winner].recognizer))
            verdict = .refused
        }
        return verdict == .granted ? motionVerdict(on: index, touches) : verdict
    }

    /// Whether `index`, when it begins, fails `other`.
    func prevents(_ index: Int, _ other: Int) -> Bool {
        guard index != other, shareTouches(index, other), !areSimultaneous(index, other) else { return false }
        let (winner, loser) = (members[index].recognizer, members[other].recognizer)
        return winner.canPrevent(loser) && loser.canBePrevented(by: winner)
    }

    /// Whether somebody is kept waiting who needs the failure of `index`.
    func isAwaited(_ index: Int) -> Bool {
        activity.held.contains { waiting in
            requires(waiting, failureOf: index) && shareTouches(waiting, index)
        }
    }

    /// Whether `index` may not begin before `other` has failed.
    func requires(_ index: Int, failureOf other: Int) -> Bool {
        members[index].requirements.contains(other) || activity.waits(index, for: other)
    }

    private func note(_ other: Int, requiredBy index: Int, in verdict: inout Verdict) {
        guard verdict != .refused, shareTouches(index, other) else { return }
        switch members[other].core.state {
        case .possible:
            verdict = .waits
            tell(index, .waits(for: members[other].recognizer))
        case .began, .changed, .ended:
            verdict = .refused
            members[index].core.explain(.requiredFailureSucceeded(members[other].recognizer))
        case .failed, .cancelled: break
        }
    }

    /// Asks both sides of every pair, once an attempt, whether `index` has to wait for the other.
    private func askForRequirements(of index: Int) {
        guard activity.hasStrangers(index) else { return }
        let (recognizer, core) = (members[index].recognizer, members[index].core)
        activity.awake.forEach { other in
            guard other != index, shareTouches(index, other), activity.firstAsk(index, about: other) else { return }
            let rival = members[other].recognizer
            let mustWait =
                recognizer.shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: recognizer)
                || core.delegate?.recognizer(recognizer, shouldRequireFailureOf: rival) == true
                || rival.core.delegate?.recognizer(rival, shouldBeRequiredToFailBy: recognizer) == true
            if mustWait { activity.makeWait(index, for: other) }
        }
    }

    /// Whether the motion speaks for `index` rather than for any that is still possible with the same fingers.
    private func motionVerdict(on index: Int, _ touches: TouchTable) -> Verdict {
        guard let kind = members[index].recognizer.motionKind else { return .granted }
        var motion: Motion?
        var next = activity.awake.next(from: 0)
        while let other = next {
            next = activity.awake.next(from: other + 1)
            let rival = members[other]
            guard rival.core.state == .possible, rival.core.touches == members[index].core.touches,
                let rivalKind = rival.recognizer.motionKind, rivalKind != kind, prevents(index, other)
            else { continue }
            let known = motion ?? members[index].recognizer.motion(in: touches)
            motion = known
            switch known.verdict(on: kind, against: rivalKind) {
            case .speaksFor: continue
            case .undecided:
                if activity.isAsked {
                    let measurement = known.measurement(on: kind, against: rivalKind)
                    members[index].core.explain(.motionFavoredOther(by: rival.recognizer, measurement))
                    tell(index, .yields(to: rival.recognizer, measurement))
                }
                return .overshadowed
            case .out:
                let measurement = { known.measurement(on: kind, against: rivalKind) }
                members[index].core.explain(.motionFavoredOther(by: rival.recognizer, measurement()))
                return .refused
            }
        }
        return .granted
    }
}
