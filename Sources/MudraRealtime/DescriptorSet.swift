import CMudraLinux
import Glibc

/// Descriptors that come and go, waited for by the real-time queue for as long as the process runs.
@MainActor
public final class DescriptorSet {
    private static let mostAtATime = 64

    private let poll: Int32
    private let ready = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: mostAtATime)
    private var members: ContiguousArray<Member?> = []
    private var generation: UInt32 = 0

    private struct Member {
        let descriptor: Int32
        let token: Token
        let onReadable: @MainActor () -> Void
    }

    /// Tells a member from all others, past ones included.
    public struct Token: Hashable, Sendable {
        fileprivate let place: UInt32
        fileprivate let generation: UInt32

        fileprivate init(place: UInt32, generation: UInt32) {
            self.place = place
            self.generation = generation
        }

        fileprivate init(_ value: UInt64) {
            self.init(place: UInt32(truncatingIfNeeded: value), generation: UInt32(truncatingIfNeeded: value >> 32))
        }

        fileprivate var value: UInt64 { UInt64(generation) << 32 | UInt64(place) }
    }

    /// An empty set.
    /// - Throws: when the system has no descriptor left.
    init() throws(RealtimeQueue.Unavailable) {
        poll = mudra_poll_create()
        if poll < 0 { throw RealtimeQueue.Unavailable(while: "cannot wait for devices") }
    }

    /// Waits for a descriptor too; `onReadable` is called whenever there is something to read, or it is hung up.
    /// - Returns: what to remove it by; nil when the system does not wait for such a descriptor.
    public func add(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) -> Token? {
        let place = members.firstIndex { $0 == nil } ?? members.count
        generation &+= 1
        let token = Token(place: UInt32(place), generation: generation)
        guard mudra_poll_add(poll, descriptor, token.value) == 0 else { return nil }
        if place == members.count { members.append(nil) }
        members[place] = Member(descriptor: descriptor, token: token, onReadable: onReadable)
        return token
    }

    /// Waits for it no more; it may be closed then.
    public func remove(_ token: Token) {
        guard let member = member(token) else { return }
        mudra_poll_remove(poll, member.descriptor)
        members[Int(token.place)] = nil
    }

    private func member(_ token: Token) -> Member? {
        let place = Int(token.place)
        guard members.indices.contains(place), let member = members[place], member.token == token else { return nil }
        return member
    }

    /// Waits until there is something to read.
    /// - Returns: the tokens of what is readable, valid until the next wait; none when a signal came first.
    func wait() -> Slice<UnsafeMutableBufferPointer<UInt64>> {
        ready[..<Int(mudra_poll_wait(poll, ready.baseAddress, Int32(Self.mostAtATime)))]
    }

    /// Calls those whose descriptors are readable.
    func call(_ tokens: Slice<UnsafeMutableBufferPointer<UInt64>>) {
        // One that an earlier one has removed is no member any more.
        for token in tokens { member(Token(token))?.onReadable() }
    }
}
