import CMudraSystemd
import Glibc

/// A method call that another program has sent to us. It is answered once, now or later.
///
/// The call holds sd-bus's message only while it is being received, since the message keeps open all files that the
/// caller has attached. `keep` copies the arguments of a call that is served later. A call that is only answered later
/// keeps nothing.
package final class BusCall {
    /// The caller's unique name on the bus.
    package let sender: String
    /// The object that was called.
    package let path: String
    package let member: String
    /// Whether the caller waits while polkit asks the user for a password.
    package let allowsInteraction: Bool
    /// Called with how many values the arguments hold; may throw if that is too much.
    package var onRead: (Int) throws(BusError) -> Void = { _ throws(BusError) in }
    /// Called with about how many bytes the answer has, before it goes.
    package var onAnswer: (Int) -> Void = { _ in }

    let interface: String?
    /// The types of what was passed.
    let signature: String

    private enum Content {
        case message(OpaquePointer)
        case values(BusMessage.Contents)
        case gone
    }

    private var content: Content
    private let serial: UInt64
    private let generation: Int
    private let expectsAnswer: Bool
    private weak var connection: BusConnection?
    private var isAnswered = false

    /// A call; nil for what the bus would not have passed on.
    init?(_ handle: OpaquePointer, on connection: BusConnection) {
        guard let sender = sd_bus_message_get_sender(handle), let path = sd_bus_message_get_path(handle),
            let member = sd_bus_message_get_member(handle)
        else { return nil }
        content = .message(sd_bus_message_ref(handle))
        self.connection = connection
        generation = connection.generation
        self.sender = String(cString: sender)
        self.path = String(cString: path)
        self.member = String(cString: member)
        interface = sd_bus_message_get_interface(handle).map { String(cString: $0) }
        signature = sd_bus_message_get_signature(handle, 1).map { String(cString: $0) } ?? ""
        allowsInteraction = sd_bus_message_get_allow_interactive_authorization(handle) > 0
        expectsAnswer = sd_bus_message_get_expect_reply(handle) > 0
        var serial: UInt64 = 0
        sd_bus_message_get_cookie(handle, &serial)
        self.serial = serial
    }

    deinit {
        // The caller always gets an answer.
        if !isAnswered { fail(BusError(name: "org.freedesktop.DBus.Error.Failed", message: "the call was dropped")) }
        letMessageGo()
    }

    // MARK: Arguments

    /// The most bytes of text that the arguments of one call may have.
    private static let mostTextBytes = 1 << 20

    /// The arguments of the call. They can be read while the call is being received, and later if `keep` was called.
    /// - Throws: if there are more values or there is more text than any program needs to pass.
    package func arguments() throws(BusError) -> [BusValue] {
        let read = try readValues(atMost: BusMessage.mostValues, textBytes: Self.mostTextBytes)
        try onRead(read.count)
        return read.values
    }

    /// Keeps the arguments after the call has been received.
    /// - Returns: about how many bytes of memory they take; nil: they take more than `bytes`, and nothing is kept.
    /// - Throws: if they cannot be read.
    package func keep(atMost bytes: Int) throws(BusError) -> Int? {
        let read: BusMessage.Contents
        do throws(BusError) {
            read = try readValues(atMost: bytes / BusMessage.Contents.bytesPerValue, textBytes: bytes)
        } catch {
            if error == BusMessage.tooMuch { return nil }
            throw error
        }
        guard read.bytes <= bytes else { return nil }
        letMessageGo()
        content = .values(read)
        return read.bytes
    }

    private func readValues(atMost count: Int, textBytes: Int) throws(BusError) -> BusMessage.Contents {
        switch content {
        case .message(let handle):
            sd_bus_message_rewind(handle, 1)
            // No method takes files.
            return try BusMessage(borrowing: handle).countedValues(
                atMost: count, textBytes: textBytes, withDescriptors: false)
        case .values(let values): return values
        case .gone: throw BusError(name: "org.freedesktop.DBus.Error.Failed", message: "the call was not kept")
        }
    }

    /// Releases the message, and with it the files that came with it, after the call has been received.
    func letMessageGo() {
        guard case .message(let handle) = content else { return }
        content = .gone
        sd_bus_message_unref(handle)
    }

    // MARK: The answer

    package func answer(_ values: [BusValue]) {
        send(weight: BusValue.weight(of: values)) { call throws(BusError) in
            var created: OpaquePointer?
            let result = sd_bus_message_new_method_return(call, &created)
            guard result >= 0, let created else { throw BusError(result: result, while: "cannot answer") }
            let reply = BusMessage(owning: created)
            try reply.append(values)
            return reply
        }
    }

    package func fail(_ error: BusError) {
        // Cut by scalars: one character may consist of any number of them.
        let text = String(String.UnicodeScalarView(error.message.unicodeScalars.prefix(4_096)))
        send(weight: error.name.utf8.count + text.utf8.count) { call throws(BusError) in
            var created: OpaquePointer?
            var reason = sd_bus_error()
            defer { sd_bus_error_free(&reason) }
            sd_bus_error_set(&reason, error.name, text)
            let result = sd_bus_message_new_method_error(call, &created, &reason)
            guard result >= 0, let created else { throw BusError(result: result, while: "cannot answer") }
            return BusMessage(owning: created)
        }
    }

    /// Never answers: the caller does not read what is sent to it.
    package func ignore() {
        isAnswered = true
    }

    private func send(weight: Int, _ make: (OpaquePointer) throws(BusError) -> BusMessage) {
        guard !isAnswered else { return }
        isAnswered = true
        // The call came over an old link: the bus has told the caller that the link is gone.
        guard expectsAnswer, let connection, connection.generation == generation else { return }
        onAnswer(weight)
        do throws(BusError) {
            let call = try call(on: connection)
            do throws(BusError) {
                let reply = try make(call.handle)
                _ = sd_bus_send(connection.handle, reply.handle, nil)
            } catch {
                sd_bus_reply_method_errno(call.handle, -EIO, nil)
            }
        } catch {
            // If there is no memory for such a small message, there is none for an answer.
        }
        connection.updateSources()
    }

    /// The message from which sd-bus makes an answer: the received one, or a new one with the same sender and number.
    private func call(on connection: BusConnection) throws(BusError) -> BusMessage {
        if case .message(let handle) = content { return BusMessage(borrowing: handle) }
        var created: OpaquePointer?
        var result = sd_bus_message_new_method_call(connection.handle, &created, nil, path, interface, member)
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot answer") }
        let call = BusMessage(owning: created)
        result = sd_bus_message_set_sender(created, sender)
        if result >= 0 { result = sd_bus_message_seal(created, serial, 0) }
        if result < 0 { throw BusError(result: result, while: "cannot answer") }
        return call
    }
}

extension BusConnection {
    /// Receives the calls of all objects, except those of `org.freedesktop.DBus.Peer`, which sd-bus answers.
    package func serve(_ receive: @escaping (BusCall) -> Void) throws(BusError) {
        let callback = BusCallback(isFinal: true) { [weak self] message in
            guard let self, let call = BusCall(message, on: self) else { return }
            receive(call)
            call.letMessageGo()
        }
        try establish { handle throws(BusError) in
            try callback.install(while: "cannot serve objects") { slot, handler, object in
                sd_bus_add_fallback(handle, slot, "/", handler, object)
            }
        }
    }
}
