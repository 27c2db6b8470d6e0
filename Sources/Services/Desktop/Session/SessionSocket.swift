import Glibc
import MudraBus
import MudraSupport

/// A connection to a program of the session, such as a compositor. Never waits.
@BusActor
final class SessionSocket {
    /// Called when the connection has ended by an error; nothing more is called then.
    var onEnd: (DisplayError) -> Void = { _ in }
    /// The connection's descriptor, as long as the object exists.
    var number: Int32 { descriptor.number }
    /// Whether the connection has neither ended nor been closed.
    var isOpen: Bool { !watch.isCancelled }

    private let descriptor: BusDescriptor
    private let watch: DescriptorWatch

    /// - Throws: if no program of this user or of root listens at the path.
    init(to path: String) throws(DisplayError) {
        let number = try SocketPeer.connect(to: path)
        descriptor = BusDescriptor(owning: number)
        guard let watch = DescriptorWatch(number) else { throw DisplayError("no file descriptor left") }
        self.watch = watch
    }

    /// Calls `onReadable` whenever there is something to read, or the program has closed the connection.
    func listen(_ onReadable: @escaping () -> Void) {
        watch.activate(on: BusActor.queue, onReady: onReadable)
    }

    /// The next bytes; nil: none have come yet; empty: the program has closed the connection.
    func read(atMost size: Int) -> [UInt8]? {
        var block = [UInt8](repeating: 0, count: size)
        let count = recv(number, &block, size, Int32(MSG_DONTWAIT))
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return nil }
        return Array(block.prefix(max(0, count)))
    }

    /// Sends bytes at once. A program that does not take a few hundred bytes is not worth waiting for: then the
    /// connection ends.
    func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, isOpen else { return }
        let sent = Glibc.send(number, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        if sent != bytes.count { end(DisplayError("it does not read messages")) }
    }

    /// Ends the connection because of an error.
    func end(_ error: DisplayError) {
        guard isOpen else { return }
        close()
        onEnd(error)
    }

    /// Ends listening; nothing is called then.
    func close() {
        watch.cancel()
    }
}
