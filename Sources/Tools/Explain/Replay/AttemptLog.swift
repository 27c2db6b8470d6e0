import Gestures
import MudraTouch

/// The log of a recognizer, attempt by attempt.
struct AttemptLog {
    private(set) var attempts: [ExplainedAttempt] = []
    private(set) var unseen: [UnseenTouch] = []
    /// The number of entries: attempts, their parts, and touches.
    private(set) var size = 0
    /// The most input of an attempt that is kept.
    private static let mostEmulated = 1_000
    /// Whether the last attempt goes on.
    private var isOpen = false
    /// Whether its last wait goes on.
    private var isWaiting = false

    mutating func append(_ trace: TraceEvent) {
        switch trace.kind {
        case .sees(let contact):
            change(at: trace.time) { $0.contacts.append(contact.value) }
            size += 1
        case .skips(let contact, let skipReason):
            overlook(contact, ExplainedReason(skipReason), at: trace.time)
        case .ignores(let contact):
            overlook(contact, .ignored, at: trace.time)
            change(at: trace.time) { $0.contacts.removeAll { $0 == contact.value } }
        case .loses(let contact):
            // If the attempt goes on and fails because of it, the transition has a better reason.
            change(at: trace.time) { $0.reason = .rested(contact) }
        case .waits(let other):
            wait(.failure, for: other, at: trace.time)
        case .yields(let other, _):
            wait(.motion, for: other, at: trace.time)
        case .compares(let comparison):
            change(at: trace.time) { $0.stroke = ExplainedStroke(comparison) }
            size += comparison.outline.count / 8
        case .resets:
            close(at: trace.time)
        }
    }

    /// - Parameter emulated: the input that mudrad would emulate.
    mutating func append(_ transition: Transition, _ emulated: [String] = []) {
        let state = transition.stateName
        endWait(at: transition.time)
        var isAnother = false
        change(at: transition.time) { attempt in
            isAnother = attempt.outcome != state
            if isAnother {
                attempt.steps.append(.init(time: transition.time, state: state, count: 1))
            } else {
                attempt.steps[attempt.steps.count - 1].count += 1
            }
            attempt.reason = transition.reason.map { ExplainedReason($0, of: transition.recognizer) }
            guard transition.isAction else { return }
            attempt.gestureID = transition.gestureID
            attempt.values = transition.values.named
            attempt.emulated += emulated.prefix(Self.mostEmulated - attempt.emulated.count)
        }
        if isAnother { size += 1 }
    }

    mutating func close(at time: Microseconds) {
        guard isOpen else { return }
        endWait(at: time)
        change(at: time) { $0.end = time }
        isOpen = false
    }

    private mutating func change(at time: Microseconds, _ body: (inout ExplainedAttempt) -> Void) {
        if !isOpen {
            attempts.append(ExplainedAttempt(start: time))
            isOpen = true
            size += 1
        }
        body(&attempts[attempts.count - 1])
    }

    private mutating func overlook(_ contact: ContactID, _ reason: ExplainedReason, at time: Microseconds) {
        unseen.append(UnseenTouch(contact: contact.value, time: time, reason: reason))
        size += 1
    }

    /// Handles a wait, which is reported in every frame and for every other recognizer: all reports in a row are one
    /// wait.
    private mutating func wait(
        _ kind: ExplainedAttempt.Wait.Kind, for other: any Recognizer, at time: Microseconds
    ) {
        let name = other.label
        let goesOn = isWaiting && attempts.last?.waits.last?.kind == kind
        change(at: time) { attempt in
            if !goesOn { attempt.waits.append(.init(kind: kind, start: time, end: time, others: [])) }
            let last = attempt.waits.count - 1
            attempt.waits[last].end = time
            if !attempt.waits[last].others.contains(name) { attempt.waits[last].others.append(name) }
        }
        if !goesOn { size += 1 }
        isWaiting = true
    }

    private mutating func endWait(at time: Microseconds) {
        guard isWaiting else { return }
        isWaiting = false
        change(at: time) { $0.waits[$0.waits.count - 1].end = time }
    }
}

extension ExplainedAttempt {
    fileprivate init(start: Microseconds) {
        self.init(
            start: start, end: start, contacts: [], steps: [AttemptStep(time: start, state: "possible", count: 1)],
            waits: [],
            gestureID: 0, values: [], reason: nil)
    }
}
