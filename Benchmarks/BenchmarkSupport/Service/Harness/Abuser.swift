import CMudraSystemd
import Glibc
import MudraInterface

/// A process on the bus that harms `mudrad` as fast as it can.
enum AbuserProcess {
    /// The kind of harm.
    enum AbuseKind: String, CaseIterable {
        /// Asks for all objects and never reads an answer.
        case unread
        /// Does the same to the bus itself, without any service: the harm that a bus allows anyway.
        case elsewhere
        /// Registers recognizers and wants no answer.
        case unanswered
        /// Asks for a property, waits for the answer, and asks again.
        case polite
        /// Registers recognizers and leaves before the answer, again and again.
        case dying
        /// Connects, calls with files that no method takes, and leaves, again and again.
        case descriptors
        /// Subscribes to lists of as many names as fit into a message.
        case names
        /// Connects 600 times, and calls once on each connection.
        case crowd
        /// Asks for descriptions from 60 connections at once, and reads the answers.
        case connections
        /// The same from 200 connections, which answer no ping.
        case silent

        /// The kinds of harm by one program.
        static let beforeTaps: [AbuseKind] = [.unread, .elsewhere, .unanswered, .polite, .dying]
        /// The kinds of harm by many programs, or by a caller that the daemon does not know.
        static let beforeCalls: [AbuseKind] = [.descriptors, .names, .crowd, .connections, .silent]
    }

    /// The command of `mudra-bench` that runs this process.
    static let command = "abuser"

    /// - Parameter operands: the bus; the kind of harm; the user to become, if any.
    static func run(_ operands: [String]) throws(MeasureError) {
        guard operands.count == 2 || operands.count == 3, let manner = AbuseKind(rawValue: operands[1]) else {
            throw MeasureError("expected BUS and KIND")
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

    /// Each call comes from a new caller, whose user the daemon does not know yet.
    private static func sendDescriptors(on bus: String) throws(MeasureError) {
        let call = DescriptorCall(descriptors: 16)
        var round = 0
        while true {
            let client = try BareClient(bus)
            for _ in 0..<200 where !call.send(by: client) { throw MeasureError("the bus does not accept descriptors") }
            round += 1
            if round == 2 { say("two rounds") }
        }
    }

    /// A call of 26 MB; the next one goes after the answer.
    private static func sendNames(on bus: String) throws(MeasureError) {
        let name = String(repeating: "x", count: 60)
        let names = Array(repeating: name, count: 400_000)
        while true { try BareClient(bus).subscribe(to: names) }
    }

    /// Reports progress to the process that started this one.
    static func say(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}

extension BareClient {
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    private static let manager = DaemonInterface.manager

    private func send(
        _ member: String, of interface: String, on service: String = MeasurementFixture.service, wantsAnswer: Bool,
        _ fill: (OpaquePointer) -> Void
    ) {
        var call: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            handle, &call, service, ObjectPath.manager, interface, member)
        guard result >= 0, let call else { return }
        defer { sd_bus_message_unref(call) }
        fill(call)
        // sd-bus asks for no answer if the caller does not ask for the call's serial number.
        var number: UInt64 = 0
        if wantsAnswer { sd_bus_send(handle, call, &number) } else { sd_bus_send(handle, call, nil) }
        // Waits until the bus has taken the message.
        sd_bus_flush(handle)
    }

    /// Calls a method without arguments, and does not look for an answer.
    func call(_ member: String, of interface: String, on service: String = MeasurementFixture.service) {
        send(member, of: interface, on: service, wantsAnswer: true) { _ in }
    }

    /// Subscribes to gestures with these names, and waits for the answer, even if it is an error.
    fileprivate func subscribe(to names: [String]) {
        var reply: OpaquePointer?
        var call: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            handle, &call, MeasurementFixture.service, ObjectPath.manager, Self.manager, MethodName.subscribe)
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
            handle, MeasurementFixture.service, ObjectPath.manager, Self.manager, PropertyName.version, nil, &text)
        free(text)
        return result >= 0
    }
}
