import MudraTouch
import Testing

/// Numbers as text for people.
@Suite struct DecimalTextTests {
    @Test(
        "A number as text has the requested number of decimals",
        arguments: [
            (5.23, 1, "5.2"), (4, 1, "4.0"), (4, 0, "4"), (-0.25, 2, "-0.25"), (-0.001, 1, "0.0"), (0.0004, 3, "0.000"),
            (12.0506, 3, "12.051"), (1.5, 9, "1.500"), (1.5, -1, "2"),
        ]) func theyHaveAsManyDecimalsAsAskedFor(_ number: Double, _ decimals: Int, _ text: String)
    {
        #expect(number.text(decimals: decimals) == text)
    }

    @Test("An impossible number becomes a dash", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e13])
    func impossibleNumberBecomesADash(_ number: Double) {
        #expect(number.text(decimals: 1) == "-")
    }
}
