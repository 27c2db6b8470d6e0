import Testing

@testable import MudraBus

/// Calls that wait for their answers.
@Suite struct PendingCallsTests {
    @Test("Calls that a lost connection leaves fail once, in their order") func allCallsFailInOrder() {
        var calls = PendingCalls()
        var ended: [Int] = []
        let numbers = (0..<50).map { call in calls.add { _ in ended.append(call) } }
        #expect(Set(numbers).count == 50)
        calls.remove(numbers[7])?(.success([]))
        #expect(ended == [7] && calls.remove(numbers[7]) == nil)
        for completion in calls.removeAll() { completion(.failure(.connectionRenewed)) }
        #expect(Array(ended.dropFirst()) == (0..<50).filter { $0 != 7 })
        #expect(calls.removeAll().isEmpty)
    }
}
