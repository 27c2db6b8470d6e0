/// What a service that runs has to do, in a few numbers and in one line for people: `mudractl status` shows it, and
/// `systemctl status` what of it is no user's own. Nothing in it tells what anybody types: a gesture's age is in whole
/// minutes.
public struct Health: Hashable, Sendable {
    /// Touchscreens that are read.
    public var screens: UInt64
    /// Recognizers that are registered.
    public var recognizers: UInt64
    /// Programs that are told of gestures.
    public var subscribers: UInt64
    /// Seconds since the last event of a gesture, in whole minutes; nil: there was none.
    public private(set) var lastGestureAge: UInt64?

    /// - Parameter secondsSinceGesture: since the last event of a gesture, exactly; nil: there was none.
    public init(screens: Int, recognizers: Int, subscribers: Int, secondsSinceGesture: UInt64?) {
        self.screens = UInt64(clamping: screens)
        self.recognizers = UInt64(clamping: recognizers)
        self.subscribers = UInt64(clamping: subscribers)
        lastGestureAge = secondsSinceGesture.map { $0 - $0 % 60 }
    }

    /// The health that `entries` tells, in any order. A number that is missing is 0, and an age that is missing is none.
    public init(_ entries: [(String, UInt64)]) {
        let known = Dictionary(entries, uniquingKeysWith: { first, _ in first })
        screens = known["screens"] ?? 0
        recognizers = known["recognizers"] ?? 0
        subscribers = known["subscribers"] ?? 0
        lastGestureAge = known["last_gesture_age_s"]
    }

    /// The numbers by name; an age only where there is one.
    public var entries: [(String, UInt64)] {
        [("screens", screens), ("recognizers", recognizers), ("subscribers", subscribers)]
            + (lastGestureAge.map { [("last_gesture_age_s", $0)] } ?? [])
    }

    /// The line for people.
    public var text: String {
        "\(countsText), " + (lastGestureAge.map { "last gesture \(Self.age($0)) ago" } ?? "no gesture yet")
    }

    /// The line without gestures.
    public var countsText: String {
        [
            Self.count(screens, "screen"), Self.count(recognizers, "recognizer"),
            Self.count(subscribers, "subscriber"),
        ].joined(separator: ", ")
    }

    private static func count(_ number: UInt64, _ what: String) -> String {
        "\(number) \(what)\(number == 1 ? "" : "s")"
    }

    private static func age(_ seconds: UInt64) -> String {
        switch seconds {
        case ..<60: "less than a minute"
        case ..<3_600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3_600) h"
        default: count(seconds / 86_400, "day")
        }
    }
}
