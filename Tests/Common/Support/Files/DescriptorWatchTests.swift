import Dispatch
import Glibc
import Synchronization
import Testing

@testable import MudraSupport

/// When a `DescriptorWatch` of a socket calls its handlers.
@Suite struct DescriptorWatchTests {
    /// A socket that is watched, and its other end. Both are closed with the object.
    ///
    /// Unchecked: the watch is changed on the queue alone.
    private final class WatchedSocket: @unchecked Sendable {
        let queue: DispatchQueue
        let watch: DescriptorWatch
        private let descriptor: Int32
        private var otherEnd: Int32

        init(_ queue: DispatchQueue = DispatchQueue(label: "mudra.descriptor-watch-tests")) throws {
            var pair: [Int32] = [-1, -1]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
            (descriptor, otherEnd) = (pair[0], pair[1])
            self.queue = queue
            watch = try #require(DescriptorWatch(descriptor))
        }

        deinit {
            close(descriptor)
            hangUp()
        }

        /// Makes the other end write.
        func receive(_ text: String) {
            write(otherEnd, text, text.utf8.count)
        }

        func hangUp() {
            if otherEnd >= 0 { close(otherEnd) }
            otherEnd = -1
        }

        /// - Returns: how many bytes were read, at most one: 0 when the other end has hung up, -1 when there is none.
        func readByte() -> Int {
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT))
        }
    }

    @Test("The handler is called until all bytes are read") func bytesAreToldUntilTheyAreRead() throws {
        let socket = try WatchedSocket()
        let told = DispatchSemaphore(value: 0)
        let wasEmpty = Atomic<Bool>(false)
        socket.watch.activate(on: socket.queue) {
            // One at a time: the handler is called again for the rest.
            if socket.readByte() == 1 { told.signal() } else { wasEmpty.store(true, ordering: .relaxed) }
        }
        socket.receive("abc")
        for _ in 0..<3 { told.wait() }
        socket.watch.cancel()
        #expect(wasEmpty.load(ordering: .relaxed) == false)
    }

    @Test("Room to write is reported only while it is waited for") func roomIsToldOnlyWhileItIsWaitedFor() throws {
        let socket = try WatchedSocket()
        let count = Atomic<Int>(0)
        let told = DispatchSemaphore(value: 0)
        socket.watch.activate(on: socket.queue) {
            count.add(1, ordering: .relaxed)
            socket.watch.isWaitingToWrite = false
            told.signal()
        }
        for expected in 1...3 {
            socket.queue.sync { socket.watch.isWaitingToWrite = true }
            told.wait()
            // An extra call would come before this returns.
            socket.queue.sync {}
            #expect(count.load(ordering: .relaxed) == expected)
        }
        socket.watch.cancel()
    }

    @Test("A cancelled watch calls no handler") func nothingIsToldOnceTheWatchIsCancelled() throws {
        let socket = try WatchedSocket()
        let isCancelled = DispatchSemaphore(value: 0)
        let count = Atomic<Int>(0)
        socket.watch.activate(on: socket.queue) {
            count.add(1, ordering: .relaxed)
        } onCancel: {
            isCancelled.signal()
        }
        socket.queue.sync {
            socket.receive("a")
            socket.watch.cancel()
        }
        isCancelled.wait()
        #expect(count.load(ordering: .relaxed) == 0)
    }

    @Test("A file that cannot be waited for is refused") func aFileThatCannotBeWaitedForIsRefused() {
        #expect(DescriptorWatch(-1) == nil)
        #expect(errno == EBADF)
        // Regular files are always ready.
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        #expect(DescriptorWatch(file) == nil)
        #expect(errno == EPERM)
        close(file)
    }

    /// With Dispatch sources for the sockets themselves this crashes, or never ends.
    @Test("Hanging up is reported and does not crash") func hangingUpIsToldAndHarmsNothing() throws {
        let group = DispatchGroup()
        for number in 0..<8 {
            group.enter()
            Self.hangUp(40_000, on: DispatchQueue(label: "mudra.descriptor-watch-tests.\(number)")) { group.leave() }
        }
        group.wait()
    }

    /// Makes so many sockets hang up, one after the other, and calls `done` after the last.
    private static func hangUp(_ count: Int, on queue: DispatchQueue, done: @escaping @Sendable () -> Void) {
        guard count > 0, let socket = try? WatchedSocket(queue) else { return done() }
        socket.watch.activate(on: queue) {
            if socket.readByte() == 0 { socket.watch.cancel() }
        } onCancel: {
            hangUp(count - 1, on: queue, done: done)
        }
        socket.hangUp()
    }
}
