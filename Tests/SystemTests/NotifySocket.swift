import Foundation
import TestSupport

/// A replacement for systemd's notification socket. Reads its messages only when asked.
final class NotifySocket {
    let path: String
    private let descriptor: Int32
    private var states: [String] = []

    init(in folder: TemporaryFolder) throws {
        path = folder.path("notify")
        descriptor = try UnixSocket.messages(at: path)
    }

    deinit {
        close(descriptor)
    }

    /// All lines of the messages so far.
    var heard: [String] {
        var room = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return states }
            states += String(decoding: room[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    func count(_ state: String) -> Int { heard.count { $0 == state } }

    /// The text of the last status.
    var status: String? { heard.last { $0.hasPrefix("STATUS=") }.map { String($0.dropFirst("STATUS=".count)) } }
}
