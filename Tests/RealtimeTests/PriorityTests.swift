import Foundation
import Testing

/// Real-time priority: had, lost, and lost for good.
@Suite(.serialized) struct PriorityTests {
    @Test func theQueueHasItExactlyWhereTheSystemAllowsIt() throws {
        #expect(try testbed("priority is there where the system allows it") == "as it should")
    }

    @Test(.enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatHasLostItGetsItBack() throws {
        #expect(try testbed("a priority that was lost comes back") == "as it should")
    }

    @Test(.enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatSpinsLosesItAndTheProcessGoesOn() throws {
        #expect(try testbed("spin") == "ran away and is ordinary")
    }

    /// Such a process may not do all that root may with its threads.
    @Test(.enabled(if: isRealtimeAllowed && geteuid() == 0, "only root can give up its privileges"))
    func aHandlerThatSpinsLosesItWithoutPrivilegesToo() throws {
        #expect(try testbed("spin-unprivileged") == "ran away and is ordinary")
    }

    @Test(.enabled(if: isRealtimeAllowed && geteuid() == 0, "only root can give up its privileges"))
    func whatIsNotGivenBackIsSaid() throws {
        #expect(try testbed("refused") == "refused and is ordinary")
    }

    /// Linux has that since 6.12, and shows it.
    @Test(
        .enabled(
            if: geteuid() == 0
                && (try? String(contentsOfFile: "/proc/self/sched", encoding: .utf8))?.contains("se.slice") == true,
            "only root can give up its privileges, and the kernel must know of slices"))
    func whereItIsNotToBeHadTheQueueAsksForShortSlices() throws {
        #expect(try testbed("never") == "never had it, 100000")
    }
}
