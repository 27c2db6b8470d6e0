import Dispatch
import Foundation
import TestSupport
import Testing

@testable import MudraDesktop

/// The places where the display server of a session is looked for.
@Suite struct DisplayServerTests {
    private static let x0 = "/tmp/.X11-unix/X0"
    private static let places: [([String: String], [String])] = [
        ([:], []),
        (["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1000"], ["/run/user/1000/wayland-1"]),
        (["WAYLAND_DISPLAY": "wayland-1"], []),
        (["WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "/run/user/1000"], []),
        (["WAYLAND_DISPLAY": "/run/wayland", "DISPLAY": ":0"], ["/run/wayland", x0]),
        (["DISPLAY": ":0.1"], [x0]), (["DISPLAY": "unix:0"], [x0]), (["DISPLAY": ":12"], ["/tmp/.X11-unix/X12"]),
        (["DISPLAY": ""], []), (["DISPLAY": ":"], []), (["DISPLAY": ":x"], []), (["DISPLAY": ":../../tmp/x"], []),
        (["DISPLAY": "localhost:10.0"], []), (["DISPLAY": "::1:0"], []), (["DISPLAY": "0"], []),
    ]

    @Test("The display server is looked for where programs connect to it", arguments: places)
    func itIsWhereProgramsLook(_ environment: [String: String], _ sockets: [String]) {
        #expect(DisplayServer.sockets(environment) == sockets)
    }

    /// Descriptors of processes that this process has open.
    private var processDescriptors: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target?.contains("pidfd") == true
        }
    }

    @Test("A display server leaves no descriptor behind") func descriptors() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixSocket.listener(at: folder.path("wayland"))
        defer { close(listener) }
        let before = processDescriptors
        var server = DisplayServer(["WAYLAND_DISPLAY": folder.path("wayland")], on: DispatchQueue(label: "test")) {}
        #expect(server != nil && processDescriptors > before)
        server = nil
        #expect(eventually { processDescriptors == before })
    }
}
