import Foundation
import TestSupport
import Testing

@testable import MudraDesktop

/// The keys by which an X server lets a user's programs in.
@Suite struct XAuthorityTests {
    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }

    private static func entry(
        _ family: UInt16, _ host: String, _ display: String, _ key: [UInt8], name: String = "MIT-MAGIC-COOKIE-1"
    ) -> [UInt8] {
        [UInt8(family >> 8), UInt8(family & 255)] + text(Array(host.utf8)) + text(Array(display.utf8))
            + text(Array(name.utf8)) + text(key)
    }

    private func cookie(_ bytes: [UInt8], _ display: String = "0") -> [UInt8]? {
        XAuthority.cookie(in: bytes, display: display, host: Array("host".utf8))
    }

    @Test("The key is that of the host and the display") func theKeyIsTheServers() {
        let file =
            Self.entry(256, "other", "0", [1]) + Self.entry(0, "host", "0", [2]) + Self.entry(256, "host", "1", [3])
            + Self.entry(256, "host", "0", [4], name: "XDM-AUTHORIZATION-1") + Self.entry(256, "host", "0", [5])
        #expect(cookie(file) == [5] && cookie(file, "1") == [3] && cookie(file, "2") == nil)
        #expect(cookie(Self.entry(65_535, "", "", [6])) == [6])
    }

    @Test("A file that is cut or makes no sense has no key") func cutFilesHaveNone() {
        let file = Self.entry(256, "host", "0", Array(1...16))
        for count in 0..<file.count { #expect(cookie(Array(file.prefix(count))) == nil) }
        #expect(cookie([UInt8](repeating: 255, count: 1_000)) == nil)
        #expect(cookie([UInt8](repeating: 0, count: 1_000)) == nil)
    }

    @Test("The environment names the display and the file of keys") func theEnvironmentNamesThem() {
        let home = XDisplay(["DISPLAY": ":1.0", "HOME": "/home/a"])
        #expect(home?.socket == "/tmp/.X11-unix/X1" && home?.number == "1" && home?.authority == "/home/a/.Xauthority")
        #expect(XDisplay(["DISPLAY": ":0", "HOME": "/h", "XAUTHORITY": "/run/x"])?.authority == "/run/x")
        #expect(XDisplay(["DISPLAY": "remote:0"]) == nil)
    }

    @Test("The key goes to the server with the first bytes") func theKeyIsSent() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("keys")
        let bytes = Self.entry(65_535, "", "0", Array("0123456789abcdef".utf8))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let server = try FakeXServer(at: folder.path("X0"))
        let display = XDisplay(name: ":0", number: "0", socket: folder.path("X0"), authority: path)
        _ = try XConnection(display)
        let greeting = try #require(server.greetingsSoFar.first)
        #expect(greeting.suffix(36) == Array("MIT-MAGIC-COOKIE-1\0\0".utf8) + Array("0123456789abcdef".utf8))
    }
}
