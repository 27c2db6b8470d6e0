import Dispatch
import Foundation
import TestSupport

/// A replacement for systemd's notification socket. Like systemd it always reads: a program waits while a socket is full.
///
/// Unchecked: its queue alone uses its state.
final class NotifySocket: @unchecked Sendable {
    let path: String
    private let queue = DispatchQueue(label: "mudra.notify-socket")
    private let source: any DispatchSourceRead
    private var states: [String] = []

    init(in folder: TemporaryFolder) throws {
        path = folder.path("notify")
        let descriptor = try UnixSocket.messages(at: path)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.receive() }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    private func receive() {
        var room = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(Int32(source.handle), &room, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return }
            states += String(decoding: room[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    /// All lines of the messages so far.
    var heard: [String] {
        queue.sync {
            receive()
            return states
        }
    }

    func count(_ state: String) -> Int { heard.count { $0 == state } }

    /// The text of the last status.
    var status: String? { heard.last { $0.hasPrefix("STATUS=") }.map { String($0.dropFirst("STATUS=".count)) } }
}
