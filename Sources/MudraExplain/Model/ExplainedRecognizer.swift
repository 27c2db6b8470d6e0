import Gestures
import MudraTouch

/// A gesture of the configuration, and all that it made of the recording.
public struct ExplainedRecognizer: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its type as users write it: `tap`.
    public var type: GestureType
    /// Whether it lasts (began, changed, ended) or happens at once (recognized).
    public var isContinuous: Bool
    /// The zone that it is attached to; nil: the whole screen.
    public var zone: String?
    /// The gestures that must have failed before it may begin.
    public var requiresFailureOf: [String]
    /// The gestures that may be active together with it.
    public var simultaneousWith: [String]
    /// Why it took no part at all; nil: it did.
    public var absence: ExplainedReason?
    /// From first touch to reset, in order.
    public var attempts: [ExplainedAttempt]
    /// The touches that it was not given, in order.
    public var unseen: [UnseenTouch]

    package init(
        name: String, type: GestureType, isContinuous: Bool, zone: String? = nil, requiresFailureOf: [String],
        simultaneousWith: [String], absence: ExplainedReason? = nil, attempts: [ExplainedAttempt], unseen: [UnseenTouch]
    ) {
        self.name = name
        self.type = type
        self.isContinuous = isContinuous
        self.zone = zone
        self.requiresFailureOf = requiresFailureOf
        self.simultaneousWith = simultaneousWith
        self.absence = absence
        self.attempts = attempts
        self.unseen = unseen
    }
}

/// A touch that a recognizer was not given.
public struct UnseenTouch: Hashable, Sendable {
    /// The contact's number.
    public var contact: UInt32
    /// When it landed.
    public var time: Microseconds
    /// Why.
    public var reason: ExplainedReason

    package init(contact: UInt32, time: Microseconds, reason: ExplainedReason) {
        self.contact = contact
        self.time = time
        self.reason = reason
    }
}

/// What a recognizer goes through from its first touch until it is reset.
public struct ExplainedAttempt: Hashable, Sendable {
    /// It wanted to begin and was kept waiting.
    public struct Wait: Hashable, Sendable {
        /// What for.
        public enum Kind: String, Sendable {
            /// Others must fail first.
            case failure
            /// The motion must speak for it rather than for others.
            case motion
        }

        /// What for.
        public var kind: Kind
        /// Since when.
        public var start: Microseconds
        /// Until when.
        public var end: Microseconds
        /// The gestures that it waited for.
        public var others: [String]

        package init(kind: Kind, start: Microseconds, end: Microseconds, others: [String]) {
            self.kind = kind
            self.start = start
            self.end = end
            self.others = others
        }
    }

    /// When its first touch came.
    public var start: Microseconds
    /// When it was ready for the next attempt.
    public var end: Microseconds
    /// The numbers of the contacts that it saw, in order of landing.
    public var contacts: [UInt32]
    /// The states that it was in, the first of which is `possible`.
    public var steps: [AttemptStep]
    /// When it was kept waiting, in order.
    public var waits: [Wait]
    /// The number of its gesture; 0 for an attempt that failed.
    public var gestureID: UInt64
    /// What the gesture was like at the end, as `replay` tells it: `scale 1.5`; empty for an attempt that failed.
    public var values: [NamedValue]
    /// Why it failed or was cancelled; nil: it did neither.
    public var reason: ExplainedReason?

    package init(
        start: Microseconds, end: Microseconds, contacts: [UInt32], steps: [AttemptStep], waits: [Wait],
        gestureID: UInt64, values: [NamedValue], reason: ExplainedReason? = nil
    ) {
        self.start = start
        self.end = end
        self.contacts = contacts
        self.steps = steps
        self.waits = waits
        self.gestureID = gestureID
        self.values = values
        self.reason = reason
    }

    /// The state that it ended in.
    public var outcome: String { steps.last?.state ?? "possible" }
}

/// A state that a recognizer was in during an attempt.
public struct AttemptStep: Hashable, Sendable {
    /// Since when.
    public var time: Microseconds
    /// `possible`, `began`, `changed`, `ended`, `recognized`, `failed`, `cancelled`.
    public var state: String
    /// How often it entered that state in a row: of `changed` many times.
    public var count: Int

    package init(time: Microseconds, state: String, count: Int) {
        self.time = time
        self.state = state
        self.count = count
    }
}
