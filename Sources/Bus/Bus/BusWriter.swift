import CMudraSystemd

/// Writes a message value by value, for messages that are sent often: a tree of `BusValue`s costs more than the
/// message.
///
/// A failure poisons the message: a half-written message is never sent, and sending it fails.
package struct BusWriter: ~Copyable {
    private let message: OpaquePointer

    init(_ message: borrowing BusMessage) {
        self.message = message.handle
    }

    /// Adds values of any types.
    package borrowing func values(_ values: [BusValue]) {
        try? BusMessage(borrowing: message).append(values)
    }

    /// Adds an `s`.
    package borrowing func string(_ text: String) {
        self.text("s", text)
    }

    /// Adds a `u`.
    package borrowing func uint32(_ number: UInt32) {
        basic("u", number)
    }

    /// Adds a `t`.
    package borrowing func uint64(_ number: UInt64) {
        basic("t", number)
    }

    /// Adds an `a{sv}`, of the entries that `write` adds.
    package borrowing func properties(_ write: (borrowing BusWriter) -> Void) {
        container("a", "{sv}") { write(self) }
    }

    /// Adds an entry of an `a{sv}` that holds an `s`.
    package borrowing func property(_ name: String, string text: String) {
        entry(name, "s") { self.text("s", text) }
    }

    /// Adds an entry of an `a{sv}` that holds an `o`.
    package borrowing func property(_ name: String, objectPath path: String) {
        entry(name, "o") { self.text("o", path) }
    }

    /// Adds an entry of an `a{sv}` that holds a `t`.
    package borrowing func property(_ name: String, _ number: UInt64) {
        entry(name, "t") { basic("t", number) }
    }

    /// Adds an entry of an `a{sv}` that holds a `d`.
    package borrowing func property(_ name: String, _ number: Double) {
        entry(name, "d") { basic("d", number) }
    }

    /// Adds an entry of an `a{sv}` that holds a `(dd)`.
    package borrowing func property(_ name: String, _ first: Double, _ second: Double) {
        entry(name, "(dd)") {
            container("r", "dd") {
                basic("d", first)
                basic("d", second)
            }
        }
    }

    private borrowing func entry(_ name: String, _ signature: StaticString, _ write: () -> Void) {
        container("e", "sv") {
            text("s", name)
            container("v", signature, write)
        }
    }

    private borrowing func container(_ type: Unicode.Scalar, _ contents: StaticString, _ write: () -> Void) {
        contents.withCString { _ = sd_bus_message_open_container(message, Self.code(type), $0) }
        write()
        _ = sd_bus_message_close_container(message)
    }

    private borrowing func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) {
        withUnsafePointer(to: value) { _ = sd_bus_message_append_basic(message, Self.code(type), $0) }
    }

    /// D-Bus strings end at a NUL: the rest of a Swift string that holds one is left out.
    private borrowing func text(_ type: Unicode.Scalar, _ text: String) {
        _ = text.withCString { sd_bus_message_append_basic(message, Self.code(type), $0) }
    }

    private static func code(_ type: Unicode.Scalar) -> CChar {
        CChar(truncatingIfNeeded: type.value)
    }
}

extension StaticString {
    /// The text as a C string, without a copy.
    fileprivate func withCString(_ body: (UnsafePointer<CChar>) -> Void) {
        withUTF8Buffer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress.unsafelyUnwrapped) }
        }
    }
}
