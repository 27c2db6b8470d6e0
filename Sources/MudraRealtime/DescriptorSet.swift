import CMudraLinux
import Glibc

/// Descriptors that come and go, waited for by the real-time queue for as long as the process runs.
@MainActor
public final class DescriptorSet {
    private static let maxReady = 64

    private let poll: Int32
    private let ready = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: maxReady)
    private var watches: ContiguousArray<Watch?> = []
    private var generation: UInt32 = 0

    private struct Watch {
        let descriptor: Int32
        let token: Token
        let onReadable: @MainActor () -> Void
    }

    /// Tells a descriptor of the set from all others, past ones included.
    public struct Token: Hashable, Sendable {
        fileprivate let index: UInt32
        fileprivate let generation: UInt32

        fileprivate init(index: UInt32, generation: UInt32) {
            self.index = index
            self.generation = generation
        }

        fileprivate init(_ value: UInt64) {
            self.init(index: UInt32(truncatingIfNeeded: value), generation: UInt32(truncatingIfNeeded: value >> 32))
        }

        fileprivate var value: UInt64 { UInt64(generation) << 32 | UInt64(index) }
    }

    /// An empty set.
    /// - Throws: when the system has no descriptor left.
    init() throws(RealtimeQueueError) {
        poll = mudra_poll_create()
        if poll < 0 { throw RealtimeQueueError(while: "cannot wait for devices") }
    }

    /// Waits for a descriptor too; `onReadable` is called whenever there is something to read, or it is hung up.
    /// - Returns: what to remove it by; nil when the system does not wait for such a descriptor.
    public func add(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) -> Token? {
        let index = watches.firstIndex { $0 == nil } ?? watches.count
        generation &+= 1
        let token = Token(index: UInt32(index), generation: generation)
        guard mudra_poll_add(poll, descriptor, token.value) == 0 else { return nil }
        if index == watches.count { watches.append(nil) }
        watches[index] = Watch(descriptor: descriptor, token: token, onReadable: onReadable)
        return token
    }

    /// Waits for it no more; it may be closed then.
    public func remove(_ token: Token) {
        guard let watch = watch(token) else { return }
        mudra_poll_remove(poll, watch.descriptor)
        watches[Int(token.index)] = nil
    }

    private func watch(_ token: Token) -> Watch? {
        let index = Int(token.index)
        guard watches.indices.contains(index), let watch = watches[index], watch.token == token else { return nil }
        return watch
    }

    /// Waits until there is something to read.
    /// - Returns: the tokens of what is readable, valid until the next wait; none when a signal came first.
    func wait() -> Slice<UnsafeMutableBufferPointer<UInt64>> {
        ready[..<Int(mudra_poll_wait(poll, ready.baseAddress, Int32(Self.maxReady)))]
    }

    /// Calls those whose descriptors are readable.
    func call(_ tokens: Slice<UnsafeMutableBufferPointer<UInt64>>) {
        // An earlier handler may have removed a later one.
        for token in tokens { watch(Token(token))?.onReadable() }
    }
}
