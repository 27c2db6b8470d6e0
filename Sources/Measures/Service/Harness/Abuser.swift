import CSystemd
import Glibc

/// A program on the bus that calls `mudrad` as fast as it can, in a process of its own.
enum AbuserProcess {
    /// What it does.
    enum Manner: String, CaseIterable {
        /// Asks for everything and never reads an answer.
        case unread
        /// The same of the bus itself, of which no service hears: what a bus lets happen anyway.
        case elsewhere
        /// Registers recognizers and wants no answer.
        case unanswered
        /// Asks for something, waits for the answer, and asks again.
        case polite
        /// Registers recognizers and leaves before there is an answer, again and again.
        case dying
    }

    /// The word by which this program takes the role.
    static let command = "abuser"

    static func run(_ operands: [String]) throws(MeasureError) {
        guard operands.count == 2, let manner = Manner(rawValue: operands[1]) else {
            throw MeasureError("what abuse?")
        }
        let bus = operands[0]
        var client = try BareClient(bus)
        while true {
            switch manner {
            case .unread: client.call("GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager")
            case .elsewhere: client.call("ListNames", of: "org.freedesktop.DBus", on: "org.freedesktop.DBus")
            case .unanswered: client.addRecognizer(wantsAnswer: false)
            case .polite: _ = client.askForVersion()
            case .dying:
                client.addRecognizer(wantsAnswer: true)
                client = try BareClient(bus)
            }
        }
    }
}

extension BareClient {
    private static let manager = "org.mudra.Mudra1.Manager"

    private func send(
        _ member: String, of interface: String, on service: String = Stage.service, wantsAnswer: Bool,
        _ fill: (OpaquePointer) -> Void
    ) {
        var call: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            handle, &call, service, "/org/mudra/Mudra1", interface, member)
        guard result >= 0, let call else { return }
        defer { sd_bus_message_unref(call) }
        sd_bus_message_set_expect_reply(call, wantsAnswer ? 1 : 0)
        fill(call)
        sd_bus_send(handle, call, nil)
        // All the way to the bus: it waits where that takes no more.
        sd_bus_flush(handle)
    }

    /// Calls a method without arguments, and does not look for an answer.
    fileprivate func call(_ member: String, of interface: String, on service: String = Stage.service) {
        send(member, of: interface, on: service, wantsAnswer: true) { _ in }
    }

    fileprivate func addRecognizer(wantsAnswer: Bool) {
        send("AddRecognizer", of: Self.manager, wantsAnswer: wantsAnswer) { call in
            for text in ["abuse\(UInt32.random(in: 0...9_999))", "tap"] {
                _ = text.withCString { sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) }
            }
            sd_bus_message_open_container(call, CChar(UInt8(ascii: "a")), "{sv}")
            sd_bus_message_close_container(call)
        }
    }

    fileprivate func askForVersion() -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        let result = sd_bus_get_property_string(
            handle, Stage.service, "/org/mudra/Mudra1", Self.manager, "Version", nil, &text)
        free(text)
        return result >= 0
    }
}
