import Foundation
import Testing

/// Real-time priority: granted, lost, and permanently lost.
@Suite(.serialized) struct PriorityTests {
    @Test("The queue has real-time priority exactly if the system allows it")
    func theQueueHasItExactlyWhereTheSystemAllowsIt() throws {
        #expect(try testbed("the queue has its priority exactly if the system allows it") == "as it should")
    }

    @Test(
        "A handler that has lost its priority gets it back",
        .enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatHasLostItGetsItBack() throws {
        #expect(try testbed("a lost priority comes back") == "as it should")
    }

    @Test(
        "A handler that spins loses its priority, and the process goes on",
        .enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatSpinsLosesItAndTheProcessGoesOn() throws {
        #expect(try testbed("spin") == "ran away and is ordinary")
    }

    /// Such a process may not change all of its threads as root may.
    @Test(
        "A handler that spins loses its priority without privileges too",
        .enabled(if: isRealtimeAllowed && geteuid() == 0, "only root can give up its privileges"))
    func aHandlerThatSpinsLosesItWithoutPrivilegesToo() throws {
        #expect(try testbed("spin-unprivileged") == "ran away and is ordinary")
    }

    @Test(
        "The queue reports that the system does not give its priority back",
        .enabled(if: isRealtimeAllowed && geteuid() == 0, "only root can give up its privileges"))
    func refusedPriorityIsReported() throws {
        #expect(try testbed("refused") == "refused and is ordinary")
    }

    /// Linux has such slices since 6.12, and shows them.
    @Test(
        "A queue without real-time priority asks for short time slices",
        .enabled(
            if: geteuid() == 0
                && (try? String(contentsOfFile: "/proc/self/sched", encoding: .utf8))?.contains("se.slice") == true,
            "only root can give up its privileges, and the kernel must know of slices"))
    func whereItIsNotToBeHadTheQueueAsksForShortSlices() throws {
        #expect(try testbed("never") == "never had it, 100000")
    }
}
