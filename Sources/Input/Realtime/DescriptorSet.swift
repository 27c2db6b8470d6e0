import CMudraLinux
import Glibc

/// The descriptors that the real-time queue waits for, as long as the process runs.
@MainActor
package final class DescriptorSet {
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

    /// Identifies a descriptor of the set; never reused.
    package struct Token: Hashable, Sendable {
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
    /// - Throws: if the system has no descriptor left.
    init() throws(RealtimeQueueError) {
        poll = mudra_poll_create()
        if poll < 0 { throw RealtimeQueueError(while: "cannot wait for devices") }
    }

    /// Adds a descriptor; `onReadable` is called whenever it is readable or hung up.
    /// - Returns: a token to remove it; nil if the system cannot wait for such a descriptor.
    package func add(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) -> Token? {
        let index = watches.firstIndex { $0 == nil } ?? watches.count
        generation &+= 1
        let token = Token(index: UInt32(index), generation: generation)
        guard mudra_poll_add(poll, descriptor, token.value) == 0 else { return nil }
        if index == watches.count { watches.append(nil) }
        watches[index] = Watch(descriptor: descriptor, token: token, onReadable: onReadable)
        return token
    }

    /// Removes a descriptor; it may be closed after that.
    package func remove(_ token: Token) {
        guard let watch = watch(token) else { return }
        mudra_poll_remove(poll, watch.descriptor)
        watches[Int(token.index)] = nil
    }

    private func watch(_ token: Token) -> Watch? {
        let index = Int(token.index)
        guard watches.indices.contains(index), let watch = watches[index], watch.token == token else { return nil }
        return watch
    }

    /// Waits until a descriptor is readable.
    /// - Returns: the tokens of readable descriptors, valid until the next wait; empty if a signal came first.
    func wait() -> Slice<UnsafeMutableBufferPointer<UInt64>> {
        ready[..<Int(mudra_poll_wait(poll, ready.baseAddress, Int32(Self.maxReady)))]
    }

    /// Calls the handlers of readable descriptors.
    func call(_ tokens: Slice<UnsafeMutableBufferPointer<UInt64>>) {
        // An earlier handler may have removed a later one.
        for token in tokens { watch(Token(token))?.onReadable() }
    }
}
