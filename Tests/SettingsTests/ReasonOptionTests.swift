import Gestures
import Testing

@testable import MudraDeclarations

/// That reasons name options that there are.
@Suite struct ReasonOptionTests {
    @Test("The option of a metric is one of some gesture", arguments: Metric.allCases)
    func theOptionOfAMetricIsOneOfSomeGesture(_ metric: Metric) {
        let named = GestureType.allCases.compactMap { type in metric.option(of: type).map { (type, $0) } }
        guard !named.isEmpty else { return }
        #expect(named.contains { $0.optionKeys.contains($1) }, "\(named)")
    }
}
