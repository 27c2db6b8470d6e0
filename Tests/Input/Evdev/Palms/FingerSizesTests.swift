import Testing

@testable import MudraEvdev

/// Decision 21: the last fingers on a panel tell what counts as large there.
@Suite struct FingerSizesTests {
    @Test("The last 32 fingers count, and no earlier one") func theLastFingersCount() throws {
        var sizes = FingerSizes()
        for _ in 0..<50 { sizes.note(10) }
        for number in 1...32 {
            sizes.note(20)
            let current = sizes.summary()
            let summary = try #require(current)
            #expect(summary.count == 32)
            #expect(summary.typical == (number > 16 ? 20 : 10))
        }
    }

    @Test("The large size covers nine of ten fingers, and those on the screen count") func nineOfTen() throws {
        var sizes = FingerSizes()
        for size in [3, 1, 9, 2, 8, 4] as [Double] { sizes.note(size) }
        let all = sizes.summary { add in
            for size in [7, 5, 10, 6] as [Double] { add(size) }
        }
        let summary = try #require(all)
        #expect(summary.count == 10 && summary.typical == 5 && summary.large == 9)
        #expect(sizes.count == 6, "those on the screen are not remembered")
    }
}
