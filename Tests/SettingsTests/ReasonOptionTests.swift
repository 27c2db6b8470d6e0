import Gestures
import Testing

@testable import Settings

/// That reasons name options that there are.
@Suite struct ReasonOptionTests {
    @Test(arguments: Quantity.allCases) func theOptionOfAQuantityIsOneOfSomeGesture(_ quantity: Quantity) {
        let named = GestureType.allCases.compactMap { type in quantity.option(of: type).map { (type, $0) } }
        guard !named.isEmpty else { return }
        #expect(named.contains { $0.optionKeys.contains($1) }, "\(named)")
    }
}
