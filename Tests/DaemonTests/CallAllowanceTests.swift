import Testing
import Touch

@testable import Daemon

/// How much a client may ask for.
@Suite final class CallAllowanceTests {
    private static let second: UInt64 = 1_000_000
    private var allowance = CallAllowance()

    private func pays(_ cost: Int, at now: Microseconds) -> Bool {
        allowance.pay(cost, at: now)
    }

    @Test func soMuchAtOnceAndNoMore() {
        for _ in 0..<CallAllowance.burst { #expect(pays(1, at: 5)) }
        #expect(!pays(1, at: 5))
    }

    @Test func whatIsNotThereIsNotPaid() {
        #expect(!pays(CallAllowance.burst + 1, at: 0))
        #expect(pays(CallAllowance.burst, at: 0))
    }

    @Test func itComesBackBitByBit() {
        #expect(pays(CallAllowance.burst, at: 0))
        // Asked often, in steps that are each less than one.
        var paid = 0
        for step in 1...10_000 where pays(1, at: Microseconds(UInt64(step) * 100)) { paid += 1 }
        #expect(abs(paid - CallAllowance.perSecond) <= 1)
        #expect(pays(CallAllowance.burst, at: Microseconds(100 * Self.second)))
        #expect(!pays(1, at: Microseconds(100 * Self.second)))
    }

    @Test func aClockThatJumpsDoesNoHarm() {
        #expect(pays(CallAllowance.burst, at: 1_000))
        #expect(!pays(1, at: 0))
        #expect(pays(1, at: .distantFuture))
        #expect(pays(CallAllowance.burst - 1, at: .distantFuture))
    }
}
