import TouchSamples

extension SeededNumbers {
    mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(0...(values.count - 1))] }
}
