import CLinux
import Dispatch
import Glibc

/// Waits for descriptors that come and go, on the real-time queue.
///
/// They share one Dispatch source, which lives as long as the set. With a source for each, Dispatch's manager would
/// still be looking at what the queue has freed already: it hands an event over before it has done with it, and a queue
/// of the same priority may cancel the source meanwhile. (A screen pulled out crashed the daemon one time in twenty in
/// the virtual machine, with Swift 6.3.)
///
/// Confined to the queue, but for its making.
public final class DescriptorSet {
    /// Why there is no set.
    public struct Unavailable: Error, CustomStringConvertible {
        /// What went wrong, for a log.
        public let description: String
    }

    private static let mostAtATime = 64

    private let poll: Int32
    private let source: any DispatchSourceRead
    private let ready = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: mostAtATime)
    private var members: [UInt64: Member] = [:]
    private var lastToken: UInt64 = 0

    private struct Member {
        let descriptor: Int32
        let onReadable: () -> Void
    }

    /// An empty set.
    /// - Throws: `Unavailable` when the system has no descriptor left.
    public init(on queue: RealtimeQueue) throws(Unavailable) {
        poll = mudra_poll_create()
        guard poll >= 0 else {
            throw Unavailable(description: "cannot wait for devices: \(String(cString: strerror(errno)))")
        }
        let poll = poll
        source = DispatchSource.makeReadSource(fileDescriptor: poll, queue: queue.queue)
        source.setCancelHandler { close(poll) }
        source.setEventHandler { [weak self] in
            queue.ensure()
            self?.callReady()
        }
        source.activate()
    }

    deinit {
        source.cancel()
        ready.deallocate()
    }

    /// Waits for a descriptor too; `onReadable` is called whenever there is something to read, or it is hung up.
    /// - Returns: what to remove it by; nil when the system does not wait for such a descriptor.
    public func add(_ descriptor: Int32, onReadable: @escaping () -> Void) -> UInt64? {
        lastToken &+= 1
        guard mudra_poll_add(poll, descriptor, lastToken) == 0 else { return nil }
        members[lastToken] = Member(descriptor: descriptor, onReadable: onReadable)
        return lastToken
    }

    /// Waits for it no more; it may be closed then.
    public func remove(_ token: UInt64) {
        if let member = members.removeValue(forKey: token) { mudra_poll_remove(poll, member.descriptor) }
    }

    private func callReady() {
        let count = Int(mudra_poll_ready(poll, ready.baseAddress, Int32(Self.mostAtATime)))
        // One that an earlier one has removed is no member any more.
        for token in ready[..<count] { members[token]?.onReadable() }
    }
}
