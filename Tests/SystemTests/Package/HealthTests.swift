import Foundation
import Testing

/// The service's reports for administrators.
extension Package {
    @Suite(.serialized) struct HealthTests {
        @Test("mudractl status shows the service's health, and the journal does not mention touches")
        func statusTellsWhatThereIsToDoAndTheJournalNothingOfTouches() throws {
            try Package.prepare()
            let screen = try Package.plugIn()
            #expect(soon { service.property("StatusText") == "1 screen, 0 recognizers, 0 subscribers" })
            var mark = try Journal.mark()
            let alice = try Resident(.alice, gestures: InstallationTests.gestures)
            alice.waitUntilRegistered(1, after: mark)
            alice.forget("swiped")
            #expect(
                soon {
                    try screen.play(Strokes.threeFingerSwipe(by: -80))
                    return alice.read("swiped") != nil
                })
            let text = "1 screen, 1 recognizer, 1 subscriber"
            #expect(soon { service.property("StatusText") == text }, "\(service.property("StatusText"))")
            print(try shell("systemctl status --no-pager --lines=4 mudrad.service; mudractl status"))
            // A user gets their own counts, and root gets all.
            let status = { (user: User?) in try shell("mudractl status --json", as: user) }
            for said in [try status(nil), try status(.alice)] {
                #expect(said.contains("\"recognizers\":1,\"subscribers\":1,\"last_gesture_age_s\":0"), "\(said)")
            }
            let said = try status(.bob)
            #expect(said.contains("\"screens\":1,\"recognizers\":0,\"subscribers\":0"), "\(said)")
            #expect(!said.contains("last_gesture_age_s") && !said.contains("frames"), "\(said)")
            #expect(try status(nil).contains("\"frames\":") && !status(.alice).contains("\"frames\":"))
            mark = try Journal.mark()
            for _ in 1...10 { try screen.play(Strokes.threeFingerSwipe(by: -80)) }
            try shell("journalctl --sync")
            let lines = Journal.lines(of: service, after: mark)
            #expect(lines == "" || lines == "-- No entries --\n", "\(lines)")
        }
    }
}
