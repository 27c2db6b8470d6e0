import CMudraSystemd
import Glibc
import MudraSupport

/// A message of sd-bus, with a reference to it.
struct BusMessage: ~Copyable {
    /// The most values and the most bytes of text that are read from a message: a message may have 128 MiB, and each of
    /// its bytes would become a value. The 256 recognizers that a client may have at most need a fifth of it.
    static let mostValues = 50_000
    static let mostTextBytes = 4 << 20

    let handle: OpaquePointer

    /// Takes over a reference.
    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    /// Adds a reference to a message of sd-bus's.
    init(borrowing handle: OpaquePointer) {
        self.handle = sd_bus_message_ref(handle)
    }

    deinit {
        sd_bus_message_unref(handle)
    }

    /// Adds values. A failure poisons the message, so a half-written message is never sent.
    borrowing func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    private borrowing func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .boolean(let flag): try appendBasic("b", Int32(flag ? 1 : 0))
        case .byte(let number): try appendBasic("y", number)
        case .int16(let number): try appendBasic("n", number)
        case .uint16(let number): try appendBasic("q", number)
        case .int32(let number): try appendBasic("i", number)
        case .uint32(let number): try appendBasic("u", number)
        case .int64(let number): try appendBasic("x", number)
        case .uint64(let number): try appendBasic("t", number)
        case .double(let number): try appendBasic("d", number)
        case .string(let text): try appendText("s", text)
        case .objectPath(let text): try appendText("o", text)
        case .signature(let text): try appendText("g", text)
        case .descriptor(let descriptor): try appendBasic("h", descriptor.number)
        case .array(let element, let values): try appendContainer("a", element, values)
        case .structure(let fields): try appendContainer("r", fields.map(\.signature).joined(), fields)
        case .entry(let key, let value): try appendContainer("e", key.signature + value.signature, [key, value])
        case .variant(let inner): try appendContainer("v", inner.signature, [inner])
        }
    }

    private borrowing func appendBasic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) throws(BusError)
    {
        var value = value
        try check(sd_bus_message_append_basic(handle, CChar(truncatingIfNeeded: type.value), &value))
    }

    /// D-Bus strings end at a NUL: the rest of a Swift string that holds one is left out.
    private borrowing func appendText(_ type: Unicode.Scalar, _ text: String) throws(BusError) {
        try check(text.withCString { sd_bus_message_append_basic(handle, CChar(truncatingIfNeeded: type.value), $0) })
    }

    private borrowing func appendContainer(
        _ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]
    ) throws(BusError) {
        try check(sd_bus_message_open_container(handle, CChar(truncatingIfNeeded: type.value), contents))
        for value in values { try append(value) }
        try check(sd_bus_message_close_container(handle))
    }

    private borrowing func check(_ result: Int32) throws(BusError) {
        if result < 0 { throw BusError(result: result, while: "cannot write a D-Bus message") }
    }

    /// The values of a message, and their size.
    struct Contents {
        /// The least memory of a value: its own, and its element in the array that holds it.
        static let bytesPerValue = 64

        let values: [BusValue]
        /// How many values there are, with the nested ones.
        let count: Int
        /// About how many bytes of memory they take.
        let bytes: Int
    }

    /// The values of a reply that belongs to sd-bus, or the reply's error.
    static func answer(in reply: OpaquePointer) -> Result<[BusValue], BusError> {
        if let error = BusError(reply: reply) { return .failure(error) }
        do throws(BusError) {
            return .success(try BusMessage(borrowing: reply).values())
        } catch {
            return .failure(error)
        }
    }

    borrowing func values() throws(BusError) -> [BusValue] {
        try countedValues().values
    }

    /// All values of the message.
    /// - Parameters:
    ///   - count: the most values.
    ///   - textBytes: the most bytes of text.
    ///   - withDescriptors: whether files are accepted; if not, a message that holds one cannot be read.
    borrowing func countedValues(
        atMost count: Int = mostValues, textBytes: Int = mostTextBytes, withDescriptors: Bool = true
    ) throws(BusError) -> Contents {
        var budget = Budget(
            values: min(count, Self.mostValues), textBytes: textBytes, takesDescriptors: withDescriptors)
        let start = budget
        var values: [BusValue] = []
        while let value = try nextValue(&budget) { values.append(value) }
        let spent = start.values - budget.values
        return Contents(
            values: values, count: spent,
            bytes: spent * Contents.bytesPerValue + start.textBytes - budget.textBytes)
    }

    static var tooMuch: BusError {
        BusError(
            name: "org.freedesktop.DBus.Error.LimitsExceeded",
            message: "the message holds too many values or too much text")
    }

    /// How many values and bytes of text may still be read.
    private struct Budget {
        private(set) var values: Int
        private(set) var textBytes: Int
        let takesDescriptors: Bool

        init(values: Int, textBytes: Int, takesDescriptors: Bool) {
            self.values = values
            self.textBytes = textBytes
            self.takesDescriptors = takesDescriptors
        }

        mutating func spend(textBytes count: Int = 0) throws(BusError) {
            values -= 1
            textBytes -= count
            guard values >= 0, textBytes >= 0 else { throw BusMessage.tooMuch }
        }
    }

    /// The next value of the open container; nil at its end. sd-bus limits the depth.
    private borrowing func nextValue(_ budget: inout Budget) throws(BusError) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        let result = sd_bus_message_peek_type(handle, &type, &contents)
        guard result > 0 else {
            if result < 0 { throw unreadable(result) }
            return nil
        }
        try budget.spend()
        let signature = contents.map { String(cString: $0) } ?? ""
        switch Unicode.Scalar(UInt8(bitPattern: type)) {
        case "b": return .boolean(try basic(type, Int32(0)) != 0)
        case "y": return .byte(try basic(type, 0))
        case "n": return .int16(try basic(type, 0))
        case "q": return .uint16(try basic(type, 0))
        case "i": return .int32(try basic(type, 0))
        case "u": return .uint32(try basic(type, 0))
        case "x": return .int64(try basic(type, 0))
        case "t": return .uint64(try basic(type, 0))
        case "d": return .double(try basic(type, 0))
        case "s": return .string(try text(type, &budget))
        case "o": return .objectPath(try text(type, &budget))
        case "g": return .signature(try text(type, &budget))
        case "h" where !budget.takesDescriptors:
            throw BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", message: "no method takes an open file")
        case "h": return .descriptor(try BusDescriptor(duplicating: basic(type, Int32(-1))))
        case "a": return .array(of: signature, try contained(type, contents, &budget))
        case "r": return .structure(try contained(type, contents, &budget))
        case "v": return .variant(try contained(type, contents, &budget).first ?? .boolean(false))
        case "e":
            let pair = try contained(type, contents, &budget)
            guard pair.count == 2 else { throw unreadable(-EBADMSG) }
            return .entry(pair[0], pair[1])
        default:
            throw unreadable(-EOPNOTSUPP)
        }
    }

    private borrowing func basic<Value: BitwiseCopyable>(_ type: CChar, _ initial: Value) throws(BusError) -> Value {
        var value = initial
        let result = sd_bus_message_read_basic(handle, type, &value)
        if result < 0 { throw unreadable(result) }
        return value
    }

    private borrowing func text(_ type: CChar, _ budget: inout Budget) throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        let result = sd_bus_message_read_basic(handle, type, &text)
        guard result >= 0, let text else { throw unreadable(result) }
        try budget.spend(textBytes: strlen(text))
        return String(cString: text).withFewMarks
    }

    private borrowing func contained(
        _ type: CChar, _ contents: UnsafePointer<CChar>?, _ budget: inout Budget
    ) throws(BusError) -> [BusValue] {
        let entered = sd_bus_message_enter_container(handle, type, contents)
        if entered < 0 { throw unreadable(entered) }
        var values: [BusValue] = []
        while let value = try nextValue(&budget) { values.append(value) }
        let left = sd_bus_message_exit_container(handle)
        if left < 0 { throw unreadable(left) }
        return values
    }

    private borrowing func unreadable(_ result: Int32) -> BusError {
        BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", message: "the message cannot be read")
    }
}
