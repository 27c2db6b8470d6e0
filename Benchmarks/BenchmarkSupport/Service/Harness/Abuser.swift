import CMudraSystemd
import Glibc
import MudraInterface

/// A program on the bus that does `mudrad` harm as fast as it can, in a process of its own.
enum AbuserProcess {
    /// What it does.
    enum AbuseKind: String, CaseIterable {
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
        /// Comes, calls with files that no method takes, and leaves, again and again.
        case descriptors
        /// Subscribes to lists of as many names as go into a message.
        case names
        /// Is there 600 times, and has called each time.
        case crowd
        /// Asks for what there is from 60 connections at once, and reads it.
        case connections
        /// The same from 200 connections, which answer no ping.
        case silent

        /// Those of one program.
        static let beforeTaps: [AbuseKind] = [.unread, .elsewhere, .unanswered, .polite, .dying]
        /// Those for which it takes many programs, or a caller whom nobody knows.
        static let beforeCalls: [AbuseKind] = [.descriptors, .names, .crowd, .connections, .silent]
    }

    /// The word by which this program takes the role.
    static let command = "abuser"

    /// - Parameter operands: the bus; in what manner; the user to be, if not ours.
    static func run(_ operands: [String]) throws(MeasureError) {
        guard operands.count == 2 || operands.count == 3, let manner = AbuseKind(rawValue: operands[1]) else {
            throw MeasureError("what abuse?")
        }
        if operands.count == 3 { try become(operands[2]) }
        let bus = operands[0]
        switch manner {
        case .unread:
            let client = try BareClient(bus)
            while true { client.call("GetManagedObjects", of: BareClient.objectManager) }
        case .elsewhere:
            let client = try BareClient(bus)
            while true { client.call("ListNames", of: "org.freedesktop.DBus", on: "org.freedesktop.DBus") }
        case .unanswered:
            let client = try BareClient(bus)
            while true { client.addRecognizer(wantsAnswer: false) }
        case .polite:
            let client = try BareClient(bus)
            while true { _ = client.askForVersion() }
        case .dying:
            while true { try BareClient(bus).addRecognizer(wantsAnswer: true) }
        case .descriptors: try sendDescriptors(on: bus)
        case .names: try sendNames(on: bus)
        case .crowd: try Crowd(600, on: bus).callAndStay()
        case .connections: try Crowd(60, on: bus).callForever()
        case .silent: try Crowd(200, on: bus, answersPings: false).callForever()
        }
    }

    private static func become(_ user: String) throws(MeasureError) {
        guard let number = UInt32(user), setgroups(0, nil) == 0, setgid(number) == 0, setuid(number) == 0 else {
            throw MeasureError("cannot become user \(user)")
        }
    }

    /// Each time as a caller of whom the bus has not yet said who it is.
    private static func sendDescriptors(on bus: String) throws(MeasureError) {
        let call = DescriptorCall(descriptors: 16)
        var round = 0
        while true {
            let client = try BareClient(bus)
            for _ in 0..<200 where !call.send(by: client) { throw MeasureError("the bus does not take descriptors") }
            round += 1
            if round == 2 { say("two rounds") }
        }
    }

    /// 26 MB a call, in one that is answered before the next goes.
    private static func sendNames(on bus: String) throws(MeasureError) {
        let name = String(repeating: "x", count: 60)
        let names = Array(repeating: name, count: 400_000)
        while true { try BareClient(bus).subscribe(to: names) }
    }

    /// Tells whoever has started us how far it is.
    static func say(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}

extension BareClient {
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    private static let manager = DaemonInterface.manager

    private func send(
        _ member: String, of interface: String, on service: String = MeasuringStage.service, wantsAnswer: Bool,
        _ fill: (OpaquePointer) -> Void
    ) {
        var call: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            handle, &call, service, ObjectPath.manager, interface, member)
        guard result >= 0, let call else { return }
        defer { sd_bus_message_unref(call) }
        fill(call)
        // sd-bus asks for no answer where nobody wants to know the call's number.
        var number: UInt64 = 0
        if wantsAnswer { sd_bus_send(handle, call, &number) } else { sd_bus_send(handle, call, nil) }
        // All the way to the bus: it waits where that takes no more.
        sd_bus_flush(handle)
    }

    /// Calls a method without arguments, and does not look for an answer.
    func call(_ member: String, of interface: String, on service: String = MeasuringStage.service) {
        send(member, of: interface, on: service, wantsAnswer: true) { _ in }
    }

    /// Subscribes to gestures of these names, and waits for the answer, whatever it is.
    fileprivate func subscribe(to names: [String]) {
        var reply: OpaquePointer?
        var call: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            handle, &call, MeasuringStage.service, ObjectPath.manager, Self.manager, MethodName.subscribe)
        guard result >= 0 else { return }
        sd_bus_message_open_container(call, CChar(UInt8(ascii: "a")), "s")
        for name in names {
            _ = name.withCString { sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) }
        }
        sd_bus_message_close_container(call)
        sd_bus_call(handle, call, 0, nil, &reply)
        sd_bus_message_unref(reply)
        sd_bus_message_unref(call)
    }

    fileprivate func addRecognizer(wantsAnswer: Bool) {
        send(MethodName.addRecognizer, of: Self.manager, wantsAnswer: wantsAnswer) { call in
            for text in ["abuse\(UInt32.random(in: 0...9_999))", "tap"] {
                _ = text.withCString { sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) }
            }
            sd_bus_message_open_container(call, CChar(UInt8(ascii: "a")), "{sv}")
            sd_bus_message_close_container(call)
        }
    }

    func askForVersion() -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        let result = sd_bus_get_property_string(
            handle, MeasuringStage.service, ObjectPath.manager, Self.manager, PropertyName.version, nil, &text)
        free(text)
        return result >= 0
    }
}
