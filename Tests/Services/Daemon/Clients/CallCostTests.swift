import MudraBus
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraDaemon

/// How much a client may ask for.
@Suite final class CallCostTests {
    private static let second: UInt64 = 1_000_000
    private var bucket = CallCost.bucket()

    private func pays(_ cost: Int, at now: Microseconds) -> Bool {
        bucket.take(cost, at: now)
    }

    @Test("A client can spend its whole burst at once, and no more") func soMuchAtOnceAndNoMore() {
        for _ in 0..<CallCost.burstOfProgram { #expect(pays(1, at: 5)) }
        #expect(!pays(1, at: 5))
    }

    @Test("A call that costs more than there is takes nothing") func aCallThatCostsTooMuchTakesNothing() {
        #expect(!pays(CallCost.burstOfProgram + 1, at: 0))
        #expect(pays(CallCost.burstOfProgram, at: 0))
    }

    @Test("Tokens come back continuously") func itComesBackBitByBit() {
        #expect(pays(CallCost.burstOfProgram, at: 0))
        // Asked often, in steps that each bring less than one token.
        var paid = 0
        for step in 1...10_000 where pays(1, at: Microseconds(UInt64(step) * 100)) { paid += 1 }
        #expect(abs(paid - CallCost.perSecondOfProgram) <= 1)
        #expect(pays(CallCost.burstOfProgram, at: Microseconds(100 * Self.second)))
        #expect(!pays(1, at: Microseconds(100 * Self.second)))
    }

    @Test("A clock that jumps neither adds nor loses tokens") func aClockThatJumpsDoesNoHarm() {
        #expect(pays(CallCost.burstOfProgram, at: 1_000))
        #expect(!pays(1, at: 0))
        #expect(pays(1, at: .distantFuture))
        #expect(pays(CallCost.burstOfProgram - 1, at: .distantFuture))
    }

    @Test("A change costs more if more programs read it") func aChangeCostsByWhatOthersReadOfIt() {
        let small = DeclarationExtent(recognizers: 1, bytes: 100)
        let large = DeclarationExtent(recognizers: 1, relations: 64, bytes: 8_192)
        #expect(CallCost.reading(small, by: 1) == 0)
        #expect(CallCost.reading(large, by: 1) == 8)
        #expect(CallCost.reading(small, by: 255) == 88)
        #expect(CallCost.reading(large, by: 255) == 2_048)
        // The largest change can be paid, however many programs read it: the call, its reading, the change and the
        // signals.
        let most = DeclarationLimits.ofProgram
        let values = 2_048
        let change = CallCost.change * (1 + most[.recognizers])
        #expect(
            CallCost.read + values + change + CallCost.reading(most, by: 1_000)
                <= CallCost.burstOfProgram)
    }
}
