import Foundation
import Synchronization

/// An X server of a test, which answers as the test says, on a socket of its own.
package final class FakeXServer: Sendable {
    /// A request as it has come.
    package struct Request: Sendable {
        package let bytes: [UInt8]
        /// The number that the answer must have.
        package let sequence: UInt16
        /// The number of the request. The X Input Extension has 131.
        package var opcode: UInt8 { bytes[0] }
        /// The extension's own number of the request.
        package var detail: UInt8 { bytes[1] }

        /// An answer to it: the second byte, the rest of the first 32, and what follows them.
        package func answer(_ detail: UInt8 = 0, _ fields: [UInt8] = [], then rest: [UInt8] = []) -> [UInt8] {
            let rest = rest + [UInt8](repeating: 0, count: (4 - rest.count % 4) % 4)
            let fields = fields + [UInt8](repeating: 0, count: 24 - fields.count)
            let head = [1, detail] + FakeXServer.halves(sequence) + FakeXServer.words(rest.count / 4)
            return head + fields + rest
        }

        /// An error in answer to it.
        package var error: [UInt8] { [0, 3] + FakeXServer.halves(sequence) + [UInt8](repeating: 0, count: 28) }
    }

    /// The bytes after a request.
    package enum Reply {
        case bytes([UInt8])
        /// The server closes the connection after these.
        case last([UInt8])
    }

    package typealias Answer = @Sendable (Request) -> Reply

    private let listener: Int32
    /// The first bytes of each connection.
    private let greetings = Mutex<[[UInt8]]>([])

    /// - Parameter setup: the answer to the first bytes of a connection.
    package init(
        at path: String, setup: Reply = .bytes(FakeXServer.setup), _ answer: @escaping Answer = { _ in .last([]) }
    ) throws {
        let listener = try UnixSocket.listener(at: path)
        self.listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let client = Int32(uninterrupted { Int(accept(listener, nil, nil)) })
                guard client >= 0, let server = self else { break }
                Thread.detachNewThread { server.serve(client, setup, answer) }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// The bytes of clients before their first requests.
    package var greetingsSoFar: [[UInt8]] { greetings.withLock { $0 } }

    private func serve(_ client: Int32, _ setup: Reply, _ answer: Answer) {
        defer { close(client) }
        guard let head = Self.read(client, 12) else { return }
        let sizes = [Self.number(head, 6), Self.number(head, 8)].map { ($0 + 3) / 4 * 4 }
        guard let keys = Self.read(client, sizes[0] + sizes[1]) else { return }
        greetings.withLock { $0.append(head + keys) }
        guard Self.reply(setup, to: client) else { return }
        var sequence: UInt16 = 0
        while let head = Self.read(client, 4), let rest = Self.read(client, Self.number(head, 2) * 4 - 4) {
            sequence &+= 1
            guard Self.reply(answer(Request(bytes: head + rest, sequence: sequence)), to: client) else { return }
        }
    }

    /// - Returns: whether the connection goes on.
    private static func reply(_ reply: Reply, to client: Int32) -> Bool {
        switch reply {
        case .bytes(let bytes): return write(bytes, to: client)
        case .last(let bytes):
            _ = write(bytes, to: client)
            return false
        }
    }

    private static func read(_ socket: Int32, _ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var block = [UInt8](repeating: 0, count: count - bytes.count)
            let size = uninterrupted { recv(socket, &block, block.count, 0) }
            guard size > 0 else { return nil }
            bytes += block.prefix(size)
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = rest.withUnsafeBytes { room in
                uninterrupted { send(socket, room.baseAddress, room.count, Int32(MSG_NOSIGNAL)) }
            }
            guard size > 0 else { return false }
            rest = rest.dropFirst(size)
        }
        return true
    }

    // MARK: Messages

    /// Numbers of 16 bits.
    package static func halves(_ numbers: UInt16...) -> [UInt8] {
        numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
    }

    /// Numbers of 32 bits.
    package static func words(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { number in withUnsafeBytes(of: UInt32(truncatingIfNeeded: number)) { Array($0) } }
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place, as: UInt16.self)) }
    }

    /// A setup with a vendor of four letters, one format, and one screen with the root window 77.
    package static let setup = makeSetup()

    private static func makeSetup() -> [UInt8] {
        let screen = words(77) + [UInt8](repeating: 0, count: 36)
        // Swift 6.0 takes too long to type-check a single sum of these.
        var setup: [UInt8] = [1, 0]
        setup += halves(11, 0, UInt16((32 + 4 + 8 + screen.count) / 4))
        setup += words(0, 0, 0x1fffff, 0)
        setup += halves(4, 0xffff)
        setup += [1, 1]
        setup += [UInt8](repeating: 0, count: 10)
        setup += Array("mock".utf8)
        setup += words(0, 0)
        return setup + screen
    }
}
