/// Takes a value to another queue where the compiler cannot see that it is safe: it is made here and given away, or held
/// on to only to be told apart and freed.
package struct Passage<Value>: @unchecked Sendable {
    /// What goes across.
    package let value: Value

    /// Takes `value` along; whoever gives it away does not touch it again.
    package init(_ value: Value) {
        self.value = value
    }
}
