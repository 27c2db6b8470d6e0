import MudraInterface
import Testing

/// The line that `systemctl status` and `mudractl status` show.
@Suite struct HealthTests {
    private func health(_ screens: Int, _ recognizers: Int, _ subscribers: Int, _ seconds: UInt64? = nil) -> Health {
        Health(screens: screens, recognizers: recognizers, subscribers: subscribers, secondsSinceGesture: seconds)
    }

    @Test("A count of one has a singular noun, and other counts have plurals") func oneIsOneAndAllElseAreMany() {
        #expect(health(0, 0, 0).text == "0 screens, 0 recognizers, 0 subscribers, no gesture yet")
        #expect(health(1, 1, 1).text == "1 screen, 1 recognizer, 1 subscriber, no gesture yet")
        #expect(health(2, 9, 11).text == "2 screens, 9 recognizers, 11 subscribers, no gesture yet")
    }

    @Test(
        "The age of the last gesture is given in minutes, hours or days",
        arguments: [
            (0, "less than a minute"), (59, "less than a minute"), (60, "1 min"), (239, "3 min"), (3_599, "59 min"),
            (3_600, "1 h"), (86_399, "23 h"), (86_400, "1 day"), (172_799, "1 day"), (172_800, "2 days"),
        ] as [(UInt64, String)]) func anAgeIsCoarse(_ seconds: UInt64, _ text: String)
    {
        #expect(health(1, 1, 1, seconds).text.hasSuffix(", last gesture \(text) ago"))
    }

    @Test("The age in D-Bus values is cut to whole minutes") func noSecondsAreTold() {
        #expect(health(1, 1, 1, 239).lastGestureAge == 180)
        #expect(health(1, 1, 1, .max).lastGestureAge == UInt64.max - UInt64.max % 60)
    }

    @Test("Health is the same after D-Bus has carried it", arguments: [nil, 0, 7_200] as [UInt64?])
    func itIsTheSameOnTheOtherSide(_ seconds: UInt64?) {
        let health = health(2, 9, 1, seconds)
        #expect(Health(health.entries) == health)
        #expect(Health(health.entries.reversed()).text == health.text)
        #expect(health.entries.count == (seconds == nil ? 3 : 4))
    }
}
