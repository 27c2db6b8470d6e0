import CLinux
import Glibc

/// Descriptors that come and go, waited for by the real-time queue.
///
/// Confined to the queue, but for its making.
public final class DescriptorSet {
    private static let mostAtATime = 64

    private let poll: Int32
    private let ready = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: mostAtATime)
    private var members: [UInt64: Member] = [:]
    private var lastToken: UInt64 = 0

    private struct Member {
        let descriptor: Int32
        let onReadable: () -> Void
    }

    /// An empty set.
    /// - Throws: when the system has no descriptor left.
    init() throws(RealtimeQueue.Unavailable) {
        poll = mudra_poll_create()
        if poll < 0 { throw RealtimeQueue.Unavailable(while: "cannot wait for devices") }
    }

    deinit {
        close(poll)
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

    /// Waits until there is something to read.
    /// - Returns: the tokens of what is readable, valid until the next wait; none when a signal came first.
    func wait() -> Slice<UnsafeMutableBufferPointer<UInt64>> {
        ready[..<Int(mudra_poll_wait(poll, ready.baseAddress, Int32(Self.mostAtATime)))]
    }

    /// Calls those whose descriptors are readable.
    func call(_ tokens: Slice<UnsafeMutableBufferPointer<UInt64>>) {
        // One that an earlier one has removed is no member any more.
        for token in tokens { members[token]?.onReadable() }
    }
}
