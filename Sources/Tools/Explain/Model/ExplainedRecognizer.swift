import Gestures
import MudraTouch

/// A gesture of the configuration, and its attempts in the recording.
package struct ExplainedRecognizer: Hashable, Sendable {
    package var name: String
    /// Its type as users write it: `tap`.
    package var type: GestureType
    /// Whether it is continuous (began, changed, ended) or discrete (recognized).
    package var isContinuous: Bool
    /// The zone that it is attached to; nil: the whole screen.
    package var zone: String?
    /// The gestures that must have failed before it may begin.
    package var requiresFailureOf: [String]
    /// The gestures that may be active together with it.
    package var simultaneousWith: [String]
    /// The reason why it did not take part at all; nil: it took part.
    package var absence: ExplainedReason?
    package var attempts: [ExplainedAttempt]
    /// The touches that it did not get, in order.
    package var unseen: [UnseenTouch]

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

/// A touch that a recognizer did not get.
package struct UnseenTouch: Hashable, Sendable {
    package var contact: UInt32
    /// When it landed.
    package var time: Microseconds
    package var reason: ExplainedReason

    package init(contact: UInt32, time: Microseconds, reason: ExplainedReason) {
        self.contact = contact
        self.time = time
        self.reason = reason
    }
}

/// The time of a recognizer from its first touch until it is reset.
package struct ExplainedAttempt: Hashable, Sendable {
    /// A time in which the recognizer was ready to begin but had to wait.
    package struct Wait: Hashable, Sendable {
        package enum Kind: String, Sendable {
            /// Others must fail first.
            case failure
            /// The motion does not favor it over others yet.
            case motion
        }

        package var kind: Kind
        package var start: Microseconds
        package var end: Microseconds
        /// The gestures that it waited for.
        package var others: [String]

        package init(kind: Kind, start: Microseconds, end: Microseconds, others: [String]) {
            self.kind = kind
            self.start = start
            self.end = end
            self.others = others
        }
    }

    /// The time of its first touch.
    package var start: Microseconds
    /// The time of its reset.
    package var end: Microseconds
    /// The numbers of the contacts that it saw, in order of landing.
    package var contacts: [UInt32]
    /// Its states, of which the first is `possible`.
    package var steps: [AttemptStep]
    /// The times in which it had to wait, in order.
    package var waits: [Wait]
    /// The number of its gesture; 0 for an attempt that failed.
    package var gestureID: UInt64
    /// The gesture's values at the end, as `replay` prints them: `scale 1.5`; empty for an attempt that failed.
    package var values: [NamedValue]
    /// The input that mudrad would emulate, in order: `click right`, `keys super+a`.
    package var emulated: [String] = []
    /// The reason why it failed or was cancelled; nil: it was neither.
    package var reason: ExplainedReason?
    /// How its drawing compares with the shape of a stroke; nil: it was not drawn to the end, or the gesture is none.
    package var stroke: ExplainedStroke?

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

    package var outcome: String { steps.last?.state ?? "possible" }
}

/// A state of a recognizer during an attempt.
package struct AttemptStep: Hashable, Sendable {
    /// The time when it entered the state.
    package var time: Microseconds
    /// `possible`, `began`, `changed`, `ended`, `recognized`, `failed`, `cancelled`.
    package var state: String
    /// How often it entered the state in a row: many times for `changed`.
    package var count: Int

    package init(time: Microseconds, state: String, count: Int) {
        self.time = time
        self.state = state
        self.count = count
    }
}
