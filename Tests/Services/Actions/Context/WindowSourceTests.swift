import Glibc
import MudraBus
import MudraSupport
import TestSupport
import Testing

@testable import MudraActions
@testable import MudraDesktop

/// The values of the window that has the focus, with a thread of the test as the compositor.
@Suite struct WindowSourceTests {
    private final class Client: Sendable {
        @BusActor private var source: WindowSource?

        init(_ environment: [String: String]) {
            BusActor.async { [self] in
                let desktop = Desktop(environment, log: Log { _ in })
                source = WindowSource(SessionFocus(desktop, environment, log: Log { _ in }))
                desktop.start()
            }
        }

        func follow(_ keys: Set<String>) { BusActor.async { [self] in source?.follow(keys) } }

        var values: [String: String] {
            BusActor.queue.sync { BusActor.assumeIsolated { source?.values ?? [:] } }
        }
    }

    /// Whether these requests come, and none before them.
    private func hears(_ requests: [WaylandMessage], from peer: Int32) -> Bool {
        let bytes = requests.flatMap(\.bytes)
        var heard: [UInt8] = []
        let isThere = eventually {
            var block = [UInt8](repeating: 0, count: bytes.count - heard.count)
            let count = recv(peer, &block, block.count, Int32(MSG_DONTWAIT))
            heard += block.prefix(max(0, count))
            return heard.count == bytes.count
        }
        return isThere && heard == bytes
    }

    @Test(
        "A Wayland compositor is asked for its windows while their values are followed", arguments: [1, 3] as [UInt32])
    func aCompositorTells(_ version: UInt32) throws {
        let folder = try TemporaryFolder()
        let listener = try UnixSocket.listener(at: folder.path("wayland"))
        defer { close(listener) }
        let client = Client(["WAYLAND_DISPLAY": folder.path("wayland")])
        let peer = Int32(uninterrupted { Int(accept(listener, nil, nil)) })
        let (word, window): ((UInt32) -> [UInt8], UInt32) = (WaylandMessage.word, 0xff00_0000)
        let tell = { (events: [WaylandMessage]) in
            let bytes = events.flatMap(\.bytes)
            #expect(uninterrupted { send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) } == bytes.count)
        }
        #expect(hears([WaylandMessage(1, 1, word(2)), WaylandMessage(1, 0, word(3))], from: peer))
        client.follow(["app", "fullscreen"])
        #expect(hears([WaylandMessage(1, 1, word(4))], from: peer))
        let interface = "zwlr_foreign_toplevel_manager_v1"
        tell([WaylandMessage(4, 0, word(40) + WaylandMessage.text(interface) + word(version))])
        for (manager, keys): (UInt32, Set<String>) in [(5, ["app", "fullscreen"]), (7, ["app"])] {
            client.follow(keys)
            let bind = WaylandMessage.bind(40, interface, version, as: manager, by: 4)
            #expect(hears([bind, WaylandMessage(1, 0, word(manager + 1))], from: peer))
            tell([WaylandMessage(manager + 1, 0, word(0))])
            // Without a window, none is fullscreen.
            let none = ["app": "", "fullscreen": "false"].filter { keys.contains($0.key) }
            #expect(eventually { client.values } == none)
            tell([
                WaylandMessage(manager, 0, word(window)), WaylandMessage(window, 1, WaylandMessage.text("foot")),
                WaylandMessage(window, 4, word(8) + word(2) + word(3)), WaylandMessage(window, 5, []),
            ])
            // Version 1 does not tell whether a window is fullscreen.
            let isTold = keys.contains("fullscreen") && version > 1
            #expect(eventually { client.values } == (isTold ? ["app": "foot", "fullscreen": "true"] : ["app": "foot"]))
            client.follow(["device"])
            #expect(hears([WaylandMessage(manager, 0, []), WaylandMessage(window, 7, [])], from: peer))
            #expect(client.values == [:])
        }
        client.follow(["app"])
        let bind = WaylandMessage.bind(40, interface, version, as: 9, by: 4)
        #expect(hears([bind, WaylandMessage(1, 0, word(10))], from: peer))
        tell([WaylandMessage(10, 0, word(0))])
        #expect(eventually { client.values } == ["app": ""])
        close(peer)
        #expect(eventually { client.values } == [:])
    }
}
