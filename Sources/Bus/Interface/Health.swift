import MudraSupport

/// The state of a running mudrad in a few numbers, and in a line for people. `mudractl status` shows all of it,
/// `systemctl status` only the counts. A gesture's age is in whole minutes, so that it does not reveal typing.
package struct Health: Hashable, Sendable {
    /// Touchscreens in use.
    package var screens: UInt64
    /// Registered recognizers.
    package var recognizers: UInt64
    /// Programs that receive gestures.
    package var subscribers: UInt64
    /// Seconds since the last event of a gesture, rounded down to whole minutes; nil before the first.
    package private(set) var lastGestureAge: UInt64?

    /// - Parameter secondsSinceGesture: the exact time since the last event of a gesture; nil before the first.
    package init(screens: Int, recognizers: Int, subscribers: Int, secondsSinceGesture: UInt64?) {
        self.screens = UInt64(clamping: screens)
        self.recognizers = UInt64(clamping: recognizers)
        self.subscribers = UInt64(clamping: subscribers)
        lastGestureAge = secondsSinceGesture.map { $0 - $0 % 60 }
    }

    /// The health from `entries`, in any order. A missing count is 0, a missing age nil.
    package init(_ entries: [(String, UInt64)]) {
        let known = Dictionary(entries, uniquingKeysWith: { first, _ in first })
        screens = known["screens"] ?? 0
        recognizers = known["recognizers"] ?? 0
        subscribers = known["subscribers"] ?? 0
        lastGestureAge = known["last_gesture_age_s"]
    }

    /// The numbers by name; the age only if there is one.
    package var entries: [(String, UInt64)] {
        [("screens", screens), ("recognizers", recognizers), ("subscribers", subscribers)]
            + (lastGestureAge.map { [("last_gesture_age_s", $0)] } ?? [])
    }

    /// The line for people.
    package var text: String {
        "\(countsText), \(lastGestureText)"
    }

    /// The part of the line about the last gesture.
    package var lastGestureText: String {
        lastGestureAge.map { "last gesture \(Self.age($0)) ago" } ?? "no gesture yet"
    }

    /// The line without gestures.
    package var countsText: String {
        [
            counted(screens, "screen"), counted(recognizers, "recognizer"), counted(subscribers, "subscriber"),
        ].joined(separator: ", ")
    }

    private static func age(_ seconds: UInt64) -> String {
        switch seconds {
        case ..<60: "less than a minute"
        case ..<3_600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3_600) h"
        default: counted(seconds / 86_400, "day")
        }
    }
}
