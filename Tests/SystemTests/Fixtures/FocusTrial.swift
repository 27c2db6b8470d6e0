import MudraTouch

/// Compares the gestures that swipes made with the application that had the focus. Times of CLOCK_MONOTONIC.
struct FocusTrial {
    /// An application gets the focus between two moments.
    struct Change {
        let earliest: Microseconds
        let latest: Microseconds
        let app: String
    }

    /// A swipe, from the landing to a time at which mudrad has read the lift.
    struct Swipe {
        let landing: Microseconds
        let end: Microseconds
    }

    /// A gesture that was recognized, whose name is that of the application that it is for.
    struct Recognition {
        let time: Microseconds
        let name: String
    }

    var changes: [Change] = []
    var swipes: [Swipe] = []

    /// The number of swipes during which the focus did not change and the right gesture was recognized, and alone.
    private(set) var right = 0
    /// The number of swipes so near to a change that either gesture, or none, is right.
    private(set) var doubtful = 0
    /// Descriptions of all others.
    private(set) var wrong: [String] = []

    /// - Parameter margin: the time after a change until gestures must have followed it.
    mutating func judge(_ recognitions: [Recognition], margin: Microseconds) {
        for swipe in swipes {
            let names = recognitions.filter { swipe.landing <= $0.time && $0.time <= swipe.end }.map(\.name)
            let before = changes.last { $0.latest + margin < swipe.landing }?.app ?? ""
            let near = changes.filter { $0.latest + margin >= swipe.landing && $0.earliest <= swipe.end }.map(\.app)
            if near.isEmpty ? names == [before] : names.count <= 1 && names.allSatisfy(([before] + near).contains) {
                if near.isEmpty { right += 1 } else { doubtful += 1 }
            } else {
                wrong.append("at \(swipe.landing.value): \(names) in \(before), then \(near)")
            }
        }
    }

    /// The result in a few words.
    var summary: String { "\(right) right, \(doubtful) near a change, \(wrong.count) wrong" }

    /// Gestures for two applications: three fingers swipe up.
    static func gestures(_ apps: [String], _ more: String = "") -> String {
        apps.map { app in
            """
            [[gesture]]
            name = "\(app)"
            type = "swipe"
            touches = 3
            directions = ["left", "right"]
            max_duration_ms = 20000
            land_within_ms = 5000
            lift_within_ms = 5000
            run = "true"
            when = { app = "\(app)" }
            \(more)

            """
        }.joined()
    }
}
