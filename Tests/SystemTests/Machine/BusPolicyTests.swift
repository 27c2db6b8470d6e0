import CMudraSystemd
import Foundation
import TestSupport
import Testing

@testable import MudraBus

/// Which messages the system bus delivers to mudrad under the policy in dbus.
extension Machine {
    @Suite(.serialized) struct BusPolicyTests {
        /// The largest number of descriptors that the bus takes in a message.
        private static let most = 16
        private static let refusal = "org.freedesktop.DBus.Error.AccessDenied"

        private let queue = DispatchQueue(label: "mudra.policy")

        private func connection() throws -> BusConnection { try BusConnection(.system, queue: queue) }

        private func message(
            to destination: String, _ interface: String, _ member: String, at path: String = "/org/mudra/Mudra1",
            on connection: BusConnection, descriptors: Int = 0
        ) throws -> BusMessage {
            var created: OpaquePointer?
            let made = sd_bus_message_new_method_call(connection.handle, &created, destination, path, interface, member)
            guard made >= 0, let created else { throw BusError(result: made, while: "cannot make a call") }
            let message = BusMessage(owning: created)
            try add(descriptors, to: message)
            return message
        }

        private func add(_ descriptors: Int, to message: borrowing BusMessage) throws {
            for _ in 0..<descriptors {
                var null = open("/dev/null", O_RDONLY | O_CLOEXEC)
                defer { close(null) }
                #expect(sd_bus_message_append_basic(message.handle, CChar(UInt8(ascii: "h")), &null) >= 0)
            }
        }

        private func daemon(on connection: BusConnection) throws -> String {
            var owner: OpaquePointer?
            defer { sd_bus_creds_unref(owner) }
            let mask = UInt64(SD_BUS_CREDS_UNIQUE_NAME)
            #expect(eventually { sd_bus_get_name_creds(connection.handle, "org.mudra.Mudra1", mask, &owner) >= 0 })
            var unique: UnsafePointer<CChar>?
            sd_bus_creds_get_unique_name(owner, &unique)
            return try String(cString: #require(unique))
        }

        /// - Returns: the answer's signature, or the error's name.
        private func call(_ message: borrowing BusMessage, on connection: BusConnection) -> String {
            var error = sd_bus_error()
            defer { sd_bus_error_free(&error) }
            var reply: OpaquePointer?
            let result = sd_bus_call(connection.handle, message.handle, 60_000_000, &error, &reply)
            defer { sd_bus_message_unref(reply) }
            guard result >= 0 else { return error.name.map { String(cString: $0) } ?? "\(result)" }
            return sd_bus_message_get_signature(reply, 1).map { String(cString: $0) } ?? ""
        }

        /// 200 calls with 3,200 descriptors in all. mudrad may have 1,024 files open here.
        @Test("The bus does not deliver calls with descriptors to mudrad")
        func callsWithDescriptorsDoNotReachTheDaemon() throws {
            let fixture = try AccessFixture()
            let connection = try connection()
            let names = ["org.mudra.Mudra1", try daemon(on: connection)]
            let before = fixture.daemon.record.openDescriptors
            for name in names {
                for count in [1, Self.most] {
                    let attack = try message(
                        to: name, "org.freedesktop.DBus.Peer", "Ping", on: connection, descriptors: count)
                    #expect(call(attack, on: connection) == Self.refusal, "\(name), \(count) descriptors")
                }
            }
            for _ in 0..<200 {
                let attack = try message(
                    to: names[0], "org.mudra.Mudra1.Manager", "Reload", on: connection, descriptors: Self.most)
                sd_bus_message_set_expect_reply(attack.handle, 0)
                #expect(sd_bus_send(connection.handle, attack.handle, nil) >= 0)
            }
            let honest = try message(to: names[0], "org.freedesktop.DBus.Peer", "Ping", on: connection)
            #expect(call(honest, on: connection) == "")
            #expect(fixture.daemon.record.openDescriptors <= before + Self.most)
            #expect(kill(fixture.daemon.pid, 0) == 0, "\(fixture.daemon.said)")
        }

        /// The policy allows a descriptor in mudrad's own answers.
        @Test("mudrad still answers with a descriptor") func theDaemonStillAnswersWithADescriptor() throws {
            let fixture = try AccessFixture()
            let connection = try connection()
            _ = try daemon(on: connection)
            let request = try message(
                to: "org.mudra.Mudra1", "org.mudra.Mudra1.Manager", "OpenTouchStream", on: connection)
            try request.append([.array(of: "{sv}", [])])
            #expect(call(request, on: connection).contains("h"))
            withExtendedLifetime(fixture) {}
        }
    }
}
