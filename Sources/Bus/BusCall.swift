import CSystemd
import Glibc

/// A call of a method that somebody else made, to be answered once. Kept for as long as the answer takes.
public final class BusCall {
    /// The caller's unique name on the bus.
    public let sender: String
    /// The object that was called.
    public let path: String
    /// The method.
    public let member: String
    /// Called with how many values the arguments hold; may throw if that is too much.
    public var onRead: (Int) throws(BusError) -> Void = { _ throws(BusError) in }
    /// Called with about how many bytes the answer has, before it goes.
    public var onAnswer: (Int) -> Void = { _ in }

    let interface: String?
    private let handle: OpaquePointer
    private weak var connection: BusConnection?
    private var isAnswered = false

    /// A call; nil for what the bus would not have passed on.
    init?(_ handle: OpaquePointer, on connection: BusConnection) {
        guard let sender = sd_bus_message_get_sender(handle), let path = sd_bus_message_get_path(handle),
            let member = sd_bus_message_get_member(handle)
        else { return nil }
        self.handle = sd_bus_message_ref(handle)
        self.connection = connection
        self.sender = String(cString: sender)
        self.path = String(cString: path)
        self.member = String(cString: member)
        interface = sd_bus_message_get_interface(handle).map { String(cString: $0) }
    }

    deinit {
        // Nobody is left without an answer, whatever became of the call.
        if !isAnswered { fail(BusError(name: "org.freedesktop.DBus.Error.Failed", message: "the call was given up")) }
        sd_bus_message_unref(handle)
    }

    /// Whether the caller is there to wait while somebody is asked for a password.
    public var allowsInteraction: Bool { sd_bus_message_get_allow_interactive_authorization(handle) > 0 }

    /// The types of what was passed.
    var signature: String { sd_bus_message_get_signature(handle, 1).map { String(cString: $0) } ?? "" }

    /// What was passed.
    /// - Throws: when it is more than anybody has a reason to pass.
    public func arguments() throws(BusError) -> [BusValue] {
        sd_bus_message_rewind(handle, 1)
        let (values, count) = try BusMessage(borrowing: handle).countedValues()
        try onRead(count)
        return values
    }

    /// Answers with values.
    public func answer(_ values: [BusValue]) {
        send(weight: BusValue.weight(of: values)) { () throws(BusError) in
            var created: OpaquePointer?
            let result = sd_bus_message_new_method_return(handle, &created)
            guard result >= 0, let created else { throw BusError(result: result, while: "cannot answer") }
            let reply = BusMessage(owning: created)
            try reply.append(values)
            return reply
        }
    }

    /// Answers with an error.
    public func fail(_ error: BusError) {
        // Bounded by scalars: a character may be of any number of them.
        let text = String(String.UnicodeScalarView(error.message.unicodeScalars.prefix(4_096)))
        send(weight: error.name.utf8.count + text.utf8.count) { () throws(BusError) in
            var created: OpaquePointer?
            var reason = sd_bus_error()
            defer { sd_bus_error_free(&reason) }
            sd_bus_error_set(&reason, error.name, text)
            let result = sd_bus_message_new_method_error(handle, &created, &reason)
            guard result >= 0, let created else { throw BusError(result: result, while: "cannot answer") }
            return BusMessage(owning: created)
        }
    }

    /// Says nothing, ever: the caller is not reading what it is sent.
    public func ignore() {
        isAnswered = true
    }

    private func send(weight: Int, _ make: () throws(BusError) -> BusMessage) {
        guard !isAnswered else { return }
        isAnswered = true
        guard sd_bus_message_get_expect_reply(handle) > 0, let connection else { return }
        onAnswer(weight)
        do throws(BusError) {
            let reply = try make()
            _ = sd_bus_send(connection.handle, reply.handle, nil)
        } catch {
            sd_bus_reply_method_errno(handle, -EIO, nil)
        }
        connection.updateSources()
    }
}
