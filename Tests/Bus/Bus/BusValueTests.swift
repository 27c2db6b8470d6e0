import Testing

@testable import MudraBus

/// The size of values.
@Suite struct BusValueTests {
    @Test(
        "The weight of an answer is about that of its bytes",
        arguments: [
            (.uint32(1), 0), (.string(String(repeating: "x", count: 1_000)), 1_000),
            (.objectPath("/" + String(repeating: "x", count: 999)), 1_000), (.strings(["abc", "", "def"]), 6),
            (.structure([.string(String(repeating: "x", count: 100)), .boolean(true)]), 100),
            (.properties([("four", .string("six456")), ("four", .double(1))]), 14),
        ] as [(BusValue, Int)])
    func weights(value: BusValue, textBytes: Int) {
        let weight = BusValue.weight(of: [value])
        #expect(weight > textBytes && weight < textBytes + 100, "\(weight)")
        #expect(BusValue.weight(of: [value, value, value]) == 3 * weight)
        #expect(BusValue.weight(of: [.array(of: "v", [.variant(value)])]) > weight)
    }
}
