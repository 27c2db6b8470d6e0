import Glibc
import MudraBus
import Synchronization
import TestSupport
import Testing

@testable import MudraDesktop

/// Conversations on real sockets, with a thread of the test as the window manager.
@Suite struct FocusSocketTests {
    /// The client's side, whose reports the test reads on its own thread.
    private final class Client: Sendable {
        struct Reports: Equatable {
            var focus: [FocusedWindow?] = []
            var errors: [DisplayError] = []
        }

        private let reports = Mutex(Reports())
        @BusActor private var socket: FocusSocket?

        var all: Reports { reports.withLock { $0 } }

        init(_ environment: [String: String]) {
            BusActor.async { [self] in
                guard let found = WindowManagerSocket.candidates(environment, compositor: 0).first else { return }
                do throws(DisplayError) {
                    let socket = try FocusSocket(to: found)
                    self.socket = socket
                    socket.onChange = { [self] focus in reports.withLock { $0.focus.append(focus) } }
                    socket.onEnd = { [self] error in reports.withLock { $0.errors.append(error) } }
                    socket.start()
                } catch {
                    reports.withLock { $0.errors.append(error) }
                }
            }
        }

        func drop() { BusActor.async { [self] in socket = nil } }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func accept(_ listener: Int32) -> Int32 {
        Int32(uninterrupted { Int(Glibc.accept(listener, nil, nil)) })
    }

    private func write(_ bytes: [UInt8], to socket: Int32) {
        let sent = uninterrupted { send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
        #expect(sent == bytes.count)
    }

    private func read(_ socket: Int32) -> String {
        var block = [UInt8](repeating: 0, count: 1_024)
        let count = uninterrupted { recv(socket, &block, block.count, 0) }
        return String(decoding: block.prefix(max(count, 0)), as: UTF8.self)
    }

    private func listen(_ name: String) throws -> Int32 { try UnixSocket.listener(at: folder.path(name)) }

    @Test("Changes are reported once, and so is the end") func changesAreReported() throws {
        let listener = try listen("niri")
        defer { close(listener) }
        let client = Client(["NIRI_SOCKET": folder.path("niri")])
        let peer = accept(listener)
        #expect(read(peer) == "\"EventStream\"\n")
        let window = #"{"id":7,"title":"News","app_id":"firefox","workspace_id":1,"is_focused":true}"#
        write(Array("{\"Ok\":\"Handled\"}\n{\"WorkspacesChanged\":{\"workspaces\":[]}}\n".utf8), to: peer)
        write(Array("{\"WindowsChanged\":{\"windows\":[\(window)]}}\n".utf8), to: peer)
        let news = FocusedWindow(app: "firefox", title: "News")
        #expect(eventually { client.all.focus } == [news])
        write(Array("{\"ConfigLoaded\":{\"failed\":false}}\n{\"WindowClosed\":{\"id\":7}}\n".utf8), to: peer)
        #expect(eventually { client.all.focus } == [news, FocusedWindow()])
        close(peer)
        #expect(eventually { client.all.errors } == [DisplayError("it closed the connection")])
        #expect(client.all.focus.count == 2)
    }

    @Test("Nonsense and a missing socket are reported") func nonsenseIsReported() throws {
        let listener = try listen("sway")
        defer { close(listener) }
        let client = Client(["SWAYSOCK": folder.path("sway")])
        let peer = accept(listener)
        defer { close(peer) }
        #expect(read(peer).hasPrefix("i3-ipc"))
        write(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), to: peer)
        #expect(eventually { client.all.errors } == [DisplayError("it does not speak i3's protocol")])
        let none = Client(["SWAYSOCK": folder.path("none")])
        #expect(eventually { none.all.errors.count } == 1)
    }

    @Test("A flood of events is read to its end") func floodsAreRead() throws {
        let listener = try listen("niri")
        defer { close(listener) }
        let client = Client(["NIRI_SOCKET": folder.path("niri")])
        let peer = accept(listener)
        defer { close(peer) }
        _ = read(peer)
        write(
            Array("{\"WorkspacesChanged\":{\"workspaces\":[]}}\n{\"WindowsChanged\":{\"windows\":[]}}\n".utf8), to: peer
        )
        for number in 0..<5_000 {
            let window = #"{"id":7,"title":"\#(number)","app_id":"foot","is_focused":true}"#
            write(Array("{\"WindowOpenedOrChanged\":{\"window\":\(window)}}\n".utf8), to: peer)
        }
        #expect(eventually { client.all.focus.last } == FocusedWindow(app: "foot", title: "4999"))
        #expect(client.all.errors.isEmpty)
    }

    @Test("Hyprland's questions are asked one after the other on its other socket") func questionsAreAsked() throws {
        try folder.write("", to: "hypr/one/hyprland.log")
        let events = try listen("hypr/one/.socket2.sock")
        let questions = try listen("hypr/one/.socket.sock")
        defer { for descriptor in [events, questions] { close(descriptor) } }
        let client = Client(["XDG_RUNTIME_DIR": folder.path, "HYPRLAND_INSTANCE_SIGNATURE": "one"])
        let peer = accept(events)
        let answer = { (question: String, text: String) in
            let connection = accept(questions)
            #expect(read(connection) == question)
            // In two pieces.
            write(Array(text.utf8.prefix(5)), to: connection)
            write(Array(text.utf8.dropFirst(5)), to: connection)
            close(connection)
        }
        answer("j/activewindow", #"{"address": "0xa1", "class": "foot", "title": "shell", "fullscreen": 0}"#)
        answer("j/activeworkspace", #"{"id": 2, "name": "2", "monitor": "DP-1"}"#)
        let shell = FocusedWindow(app: "foot", title: "shell", isFullscreen: false, output: "DP-1", workspace: "2")
        #expect(eventually { client.all.focus } == [shell])
        write(Array("fullscreen>>1\n".utf8), to: peer)
        answer("j/activewindow", #"{"address": "0xa1", "class": "foot", "title": "shell", "fullscreen": 2}"#)
        answer("j/activeworkspace", #"{"id": 2, "name": "2", "monitor": "DP-1"}"#)
        #expect(eventually { client.all.focus.last??.isFullscreen } == true)
        // An owner that has no more interest in the connection closes it.
        client.drop()
        #expect(read(peer).isEmpty)
        close(peer)
        #expect(client.all.errors.isEmpty)
    }
}
