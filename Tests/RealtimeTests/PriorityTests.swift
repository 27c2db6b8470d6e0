import CLinux
import Foundation
import Realtime
import Testing

/// Real-time priority: had, lost, and lost for good.
@Suite(.serialized) struct PriorityTests {
    private let queue: RealtimeQueue

    init() throws {
        queue = try RealtimeTests.queue.get()
    }

    @Test func theQueueHasItExactlyWhereTheSystemAllowsIt() {
        #expect(queue.isRealtime == isRealtimeAllowed)
        let isRealtime = queue.wait { mudra_is_realtime() != 0 }
        #expect(isRealtime == isRealtimeAllowed)
    }

    @Test(.enabled(if: isRealtimeAllowed, "real-time priority is not allowed here"))
    func aHandlerThatHasLostItGetsItBack() {
        let before = queue.repairs
        queue.wait { _ = mudra_make_ordinary(0) }
        let isRealtime = queue.wait { mudra_is_realtime() != 0 }
        #expect(isRealtime)
        #expect(queue.repairs == before + 1)
        #expect(queue.isRealtime)
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

    /// What a process says that loses it.
    private func testbed(_ mode: String) throws -> String {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let program = folder.appendingPathComponent("realtime-testbed").path
        let output = try #require(popen("exec '\(program)' \(mode)", "r"))
        var line = [CChar](repeating: 0, count: 256)
        _ = fgets(&line, Int32(line.count), output)
        #expect(pclose(output) == 0)
        return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
