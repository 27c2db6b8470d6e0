/// Takes values across a queue that the compiler cannot see to be safe there: of recognizers, which the bus queue holds
/// on to only to tell them apart while the real-time queue runs them; and of screens and pens, which it makes and gives
/// away.
struct Passage<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
