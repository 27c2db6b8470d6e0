import MudraBus
import Testing

@testable import MudraDaemon

/// Which of the programs' reports about their sessions count.
@BusActor
@Suite struct SessionReportTests {
    private let reports = SessionReports(AccessControl(onlyUser: 1000), log: { _ in })

    private func report(_ compositor: String, of client: String, user: UInt32 = 1000) throws {
        reports.set(try SessionFacts(["compositor": .string(compositor)]), of: client, user: user)
    }

    private var told: String? { reports.facts(on: "seat0")?.compositor }

    @Test("The latest report counts as long as its program is there")
    func theLastWordCountsForAsLongAsItsProgramIsThere() throws {
        #expect(told == nil)
        try report("first", of: ":1.1")
        try report("second", of: ":1.2")
        #expect(told == "second")
        try report("first again", of: ":1.1")
        #expect(told == "first again")
        reports.clientLeft(":1.1")
        #expect(told == "second")
        reports.clientLeft(":1.2")
        #expect(told == nil)
    }

    @Test("A report of a user without a session does not count") func aUserThatIsNotThereHasNoSay() throws {
        try report("ours", of: ":1.1")
        try report("theirs", of: ":1.2", user: 1001)
        #expect(told == "ours")
    }

    @Test("Only changes are reported") func changesAreToldAndNothingElse() throws {
        nonisolated(unsafe) var changes = 0
        reports.onChange = { changes += 1 }
        reports.clientLeft(":1.1")
        reports.accessChanged()
        #expect(changes == 0)
        try report("ours", of: ":1.1")
        reports.accessChanged()
        reports.clientLeft(":1.1")
        #expect(changes == 3)
    }
}
