/// Whether a recognizer whose beginning is pending may begin now.
enum BeginDecision {
    case allowed
    /// Another recognizer must fail first, and has not failed yet.
    case waitsForFailure
    /// The motion favours a rival, so the recognizer may not begin now.
    case deferredToRival
    /// The recognizer fails.
    case denied
}

extension RecognizerGraph {
    /// Decides on a pending beginning, in UIKit's order: the delegate, the recognizers that must fail first, the
    /// gestures that have begun, and then the motion.
    func decideBeginning(of index: Int, _ touches: TouchTable) -> BeginDecision {
        let (recognizer, core) = (members[index].recognizer, members[index].core)
        if !core.mayBegin {
            core.mayBegin =
                recognizer.shouldBegin() && core.delegate?.recognizerShouldBegin(recognizer) ?? true
            if !core.mayBegin {
                core.explain(.vetoed)
                return .denied
            }
        }
        askForRequirements(of: index)
        var decision = BeginDecision.allowed
        for other in members[index].requirements { apply(requirement: other, of: index, to: &decision) }
        activity.requirements(of: index).forEach { apply(requirement: $0, of: index, to: &decision) }
        if decision != .denied, let winner = activity.begun.first(where: { prevents($0, index) }) {
            core.explain(.prevented(by: members[winner].recognizer))
            decision = .denied
        }
        return decision == .allowed ? decideByMotion(on: index, touches) : decision
    }

    /// Applies the state of `other`, whose failure `index` requires, to the decision.
    private func apply(requirement other: Int, of index: Int, to decision: inout BeginDecision) {
        guard decision != .denied, shareTouches(index, other) else { return }
        switch members[other].core.state {
        case .possible:
            decision = .waitsForFailure
            trace(index, .waits(for: members[other].recognizer))
        case .began, .changed, .ended:
            decision = .denied
            members[index].core.explain(.requiredFailureSucceeded(members[other].recognizer))
        case .failed, .cancelled: break
        }
    }

    /// Asks both sides of every pair, once per attempt, whether `index` has to wait for the other.
    private func askForRequirements(of index: Int) {
        guard activity.hasStrangers(index) else { return }
        let (recognizer, core) = (members[index].recognizer, members[index].core)
        activity.awake.forEach { other in
            guard other != index, shareTouches(index, other), activity.firstAsk(index, about: other) else { return }
            // If two recognizers waited for each other, neither would ever begin.
            guard !members[other].requirements.contains(index) else { return }
            let rival = members[other].recognizer
            let mustWait =
                recognizer.shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: recognizer)
                || core.delegate?.recognizer(recognizer, shouldRequireFailureOf: rival) == true
                || rival.core.delegate?.recognizer(rival, shouldBeRequiredToFailBy: recognizer) == true
                || members[other].arbitrated?.holdsDrags == true && members[index].arbitrated?.motionKind != nil
            if mustWait { activity.makeWait(index, for: other) }
        }
    }

    /// Decides whether the motion favours `index` over every recognizer that is still possible with the same fingers.
    private func decideByMotion(on index: Int, _ touches: TouchTable) -> BeginDecision {
        guard let recognizer = members[index].arbitrated, let kind = recognizer.motionKind else { return .allowed }
        var motion: Motion?
        var next = activity.awake.next(from: 0)
        while let other = next {
            next = activity.awake.next(from: other + 1)
            let rival = members[other]
            guard rival.core.state == .possible, rival.core.touches == members[index].core.touches,
                let rivalKind = rival.arbitrated?.motionKind, rivalKind != kind, prevents(index, other)
            else { continue }
            let known = motion ?? recognizer.motion(in: touches)
            motion = known
            switch known.bias(for: kind, against: rivalKind) {
            case .favors: continue
            case .undecided:
                if activity.isTraced {
                    let measurement = known.measurement(for: kind, against: rivalKind)
                    members[index].core.explain(.motionFavoredOther(by: rival.recognizer, measurement))
                    trace(index, .yields(to: rival.recognizer, measurement))
                }
                return .deferredToRival
            case .excludes:
                let measurement = { known.measurement(for: kind, against: rivalKind) }
                members[index].core.explain(.motionFavoredOther(by: rival.recognizer, measurement()))
                return .denied
            }
        }
        return .allowed
    }
}
