import MudraDeclarations
import Testing
import MudraTouch

@testable import MudraDaemon

/// How much a client may ask for.
@Suite final class CallAllowanceTests {
    private static let second: UInt64 = 1_000_000
    private var allowance = CallAllowance()

    private func pays(_ cost: Int, at now: Microseconds) -> Bool {
        allowance.pay(cost, at: now)
    }

    @Test func soMuchAtOnceAndNoMore() {
        for _ in 0..<CallAllowance.burstOfProgram { #expect(pays(1, at: 5)) }
        #expect(!pays(1, at: 5))
    }

    @Test func whatIsNotThereIsNotPaid() {
        #expect(!pays(CallAllowance.burstOfProgram + 1, at: 0))
        #expect(pays(CallAllowance.burstOfProgram, at: 0))
    }

    @Test func itComesBackBitByBit() {
        #expect(pays(CallAllowance.burstOfProgram, at: 0))
        // Asked often, in steps that are each less than one.
        var paid = 0
        for step in 1...10_000 where pays(1, at: Microseconds(UInt64(step) * 100)) { paid += 1 }
        #expect(abs(paid - CallAllowance.perSecondOfProgram) <= 1)
        #expect(pays(CallAllowance.burstOfProgram, at: Microseconds(100 * Self.second)))
        #expect(!pays(1, at: Microseconds(100 * Self.second)))
    }

    @Test func aClockThatJumpsDoesNoHarm() {
        #expect(pays(CallAllowance.burstOfProgram, at: 1_000))
        #expect(!pays(1, at: 0))
        #expect(pays(1, at: .distantFuture))
        #expect(pays(CallAllowance.burstOfProgram - 1, at: .distantFuture))
    }

    @Test func aChangeCostsByWhatOthersReadOfIt() {
        let small = DeclarationExtent(recognizers: 1, bytes: 100)
        let large = DeclarationExtent(recognizers: 1, relations: 64, bytes: 8_192)
        #expect(CallAllowance.Cost.reading(small, by: 1) == 0)
        #expect(CallAllowance.Cost.reading(large, by: 1) == 8)
        #expect(CallAllowance.Cost.reading(small, by: 255) == 88)
        #expect(CallAllowance.Cost.reading(large, by: 255) == 2_048)
        // The largest change can be paid, however many read it: to call, to be read, to change, to tell.
        let most = DeclarationLimits.ofProgram
        let values = 2_048
        let change = CallAllowance.Cost.change * (1 + most[.recognizers])
        #expect(
            CallAllowance.Cost.read + values + change + CallAllowance.Cost.reading(most, by: 1_000)
                <= CallAllowance.burstOfProgram)
    }
}
