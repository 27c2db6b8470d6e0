import Gestures
import Testing

@testable import MudraDeclarations

/// Reasons name existing options.
@Suite struct ReasonOptionTests {
    @Test("The option of a metric is an option of some gesture type", arguments: Metric.allCases)
    func theOptionOfAMetricIsOneOfSomeGesture(_ metric: Metric) {
        let named = GestureType.allCases.compactMap { type in metric.option(of: type).map { (type, $0) } }
        guard !named.isEmpty else { return }
        #expect(named.contains { $0.optionKeys.contains($1) }, "\(named)")
    }

    @Test("A number of fingers is an option of each gesture type", arguments: GestureType.allCases)
    func numbersOfFingers(_ type: GestureType) throws {
        for metric in [Metric.missingFingers, .extraFingers] {
            #expect(type.optionKeys.contains(try #require(metric.option(of: type))), "\(metric)")
        }
    }
}
