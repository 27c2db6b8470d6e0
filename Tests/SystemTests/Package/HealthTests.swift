import Foundation
import Testing

/// What the service tells of itself to those who look after a machine.
extension Package {
    @Suite(.serialized) struct HealthTests {
        @Test func statusTellsWhatThereIsToDoAndTheJournalNothingOfTouches() throws {
            try Package.prepare()
            let screen = try Package.plugIn()
            #expect(soon { service.property("StatusText") == "1 screen, 0 recognizers, 0 subscribers, no gesture yet" })
            var mark = try Journal.mark()
            let alice = try Resident(.alice, gestures: InstallationTests.gestures)
            alice.waitUntilRegistered(1, after: mark)
            alice.forget("swiped")
            #expect(
                soon {
                    try screen.play(Strokes.threeFingerSwipe(by: -80))
                    return alice.read("swiped") != nil
                })
            let text = "1 screen, 1 recognizer, 1 subscriber, last gesture less than a minute ago"
            // The age is told at the watchdog's next beat.
            #expect(soon { service.property("StatusText") == text }, "\(service.property("StatusText"))")
            print(try shell("systemctl status --no-pager --lines=4 mudrad.service; mudractl status"))
            // Anybody may know.
            let said = try shell("mudractl status --json", as: .bob)
            for member in [
                "\"screens\":1", "\"recognizers\":1", "\"subscribers\":1", "\"last_gesture_age_s\":0",
                "\"realtime\":true",
            ] {
                #expect(said.contains(member), "\(said)")
            }
            mark = try Journal.mark()
            for _ in 1...10 { try screen.play(Strokes.threeFingerSwipe(by: -80)) }
            try shell("journalctl --sync")
            let lines = Journal.lines(of: service, after: mark)
            #expect(lines == "" || lines == "-- No entries --\n", "\(lines)")
        }
    }
}
