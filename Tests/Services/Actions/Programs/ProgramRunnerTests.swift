import TestSupport
import Testing

@testable import MudraActions

/// The pauses of programs that end again and again.
@Suite struct ProgramRunnerTests {
    /// The first pause is an hour, which is more than the longest later one.
    private let fixture: GestureProgramFixture

    init() throws { fixture = try GestureProgramFixture(pause: 3_600_000) }

    private func brief(_ more: String = "") -> String { "echo x >> \"$OUT/starts\"; \(more)exit 3" }

    /// The number of pauses of an hour, the first ones.
    private var firstPauses: Int { fixture.log.count { $0 == "brief: starts again in 3600 seconds" } }
    private var starts: Int { fixture.lines("starts").count }

    @Test("A reload ends the pause of a program, and the pauses begin anew") func aReloadEndsAPause() {
        for count in 1...3 {
            fixture.keep(fixture.program("brief", brief()))
            #expect(eventually { firstPauses } == count)
            #expect(starts == count)
        }
    }

    @Test("A program that has replaced another pauses when it ends itself") func aReplacedProgramPausesLater() {
        fixture.keep(fixture.program("brief", "echo x >> \"$OUT/old\"; exec cat"))
        #expect(eventually { fixture.lines("old").count } == 1)
        fixture.keep(fixture.program("brief", brief()))
        #expect(eventually { firstPauses } == 1)
        #expect(starts == 1)
    }

    @Test("A program that ends at once starts after a pause twice as long") func pausesDouble() throws {
        let fixture = try GestureProgramFixture(pause: 600)
        fixture.keep(fixture.program("brief", brief()))
        #expect(eventually { fixture.log.filter { $0.contains("starts again") }.count } >= 2)
        #expect(
            fixture.log.filter { $0.contains("starts again") }.prefix(2) == [
                "brief: starts again in 0 seconds", "brief: starts again in 1 second",
            ])
    }

    @Test("Without a program that runs, the end comes at once") func theEndComesAtOnce() {
        let (first, second) = (Flag(), Flag())
        fixture.stop(completion: first.raise)
        #expect(first.count == 1)
        fixture.keep(fixture.program("brief", brief()))
        #expect(eventually { firstPauses } == 1)
        fixture.stop(completion: second.raise)
        #expect(second.count == 1 && first.count == 1)
    }
}
