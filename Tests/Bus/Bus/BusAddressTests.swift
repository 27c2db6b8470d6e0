import Testing

@testable import MudraBus

/// The bus of a user's session.
@Suite struct BusAddressTests {
    @Test("The environment tells the address of the session's bus") func theSessionsBus() {
        let folder = ["XDG_RUNTIME_DIR": "/run/user/1000"]
        #expect(BusAddress.ofSession(folder) == .address("unix:path=/run/user/1000/bus"))
        let both = folder.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]) { $1 }
        #expect(BusAddress.ofSession(both) == .address("unix:abstract=x"))
        #expect(BusAddress.ofSession([:]) == .session)
    }

    @Test(
        "An address has each byte of a path as itself or as two hexadecimal digits",
        arguments: [
            ("/azAZ09-._", "/azAZ09-._"), ("/`{@[:,", "/%60%7b%40%5b%3a%2c"), ("/\t ^~%", "/%09%20%5e%7e%25"),
            ("/é", "/%c3%a9"),
        ])
    func pathsAreEscaped(path: String, escaped: String) {
        #expect(BusAddress.ofSession(["XDG_RUNTIME_DIR": path]) == .address("unix:path=\(escaped)/bus"))
    }
}
