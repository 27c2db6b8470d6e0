import Foundation
import Testing

/// Real-time priority: had, lost, and lost for good.
@Suite(.serialized) struct PriorityTests {
    @Test("The queue has it exactly where the system allows it")
    func theQueueHasItExactlyWhereTheSystemAllowsIt() throws {
        #expect(try testbed("priority is there where the system allows it") == "as it should")
    }

    @Test(
        "A handler that has lost it gets it back",
        .enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatHasLostItGetsItBack() throws {
        #expect(try testbed("a priority that was lost comes back") == "as it should")
    }

    @Test(
        "A handler that spins loses it and the process goes on",
        .enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatSpinsLosesItAndTheProcessGoesOn() throws {
        #expect(try testbed("spin") == "ran away and is ordinary")
    }

    /// Such a process may not do all that root may with its threads.
    @Test(
        "A handler that spins loses it without privileges too",
        .enabled(if: isRealtimeAllowed && geteuid() == 0, "only root can give up its privileges"))
    func aHandlerThatSpinsLosesItWithoutPrivilegesToo() throws {
        #expect(try testbed("spin-unprivileged") == "ran away and is ordinary")
    }

    @Test(
        "What is not given back is said",
        .enabled(if: isRealtimeAllowed && geteuid() == 0, "only root can give up its privileges"))
    func whatIsNotGivenBackIsSaid() throws {
        #expect(try testbed("refused") == "refused and is ordinary")
    }

    /// Linux has that since 6.12, and shows it.
    @Test(
        "Where it is not to be had the queue asks for short slices",
        .enabled(
            if: geteuid() == 0
                && (try? String(contentsOfFile: "/proc/self/sched", encoding: .utf8))?.contains("se.slice") == true,
            "only root can give up its privileges, and the kernel must know of slices"))
    func whereItIsNotToBeHadTheQueueAsksForShortSlices() throws {
        #expect(try testbed("never") == "never had it, 100000")
    }
}
