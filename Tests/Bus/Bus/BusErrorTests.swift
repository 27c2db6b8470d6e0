import Glibc
import Testing

@testable import MudraBus

/// The maker of an error that a call gets as its answer.
@Suite struct BusErrorTests {
    @Test(
        "An error is the bus's own if the called program may have said nothing",
        arguments: [
            ("ServiceUnknown", true), ("NameHasNoOwner", true), ("NoReply", true), ("Timeout", true),
            ("TimedOut", true), ("Disconnected", true), ("AccessDenied", true), ("LimitsExceeded", true),
            ("Failed", false), ("UnknownMethod", false), ("InvalidArgs", false),
        ])
    func errorsOfTheBus(name: String, isOfTheBus: Bool) {
        #expect(BusError(name: "org.freedesktop.DBus.Error." + name, message: "").isOfTheBus == isOfTheBus)
        #expect(!BusError(name: "org.freedesktop.PolicyKit1." + name, message: "").isOfTheBus)
    }

    /// mudrad takes a bus for the system bus if it cannot tell.
    @Test(
        "No bus is there if nothing listens at its address",
        arguments: [(ENOENT, true), (ECONNREFUSED, true), (EACCES, false), (EMFILE, false)])
    func noBus(number: Int32, isNoBus: Bool) {
        #expect(BusError(connecting: -number).isNoBus == isNoBus)
    }
}
