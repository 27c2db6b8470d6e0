import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Files

/// What a queue is told of a socket. Each socket pair is the test's end and the other one.
@Suite struct DescriptorWatchTests {
    private static func socketPair() -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
        return (pair[0], pair[1])
    }

    @Test func bytesAreToldUntilTheyAreRead() throws {
        let (ours, others) = Self.socketPair()
        let watch = try #require(DescriptorWatch(ours))
        let told = DispatchSemaphore(value: 0)
        let isEmpty = Mutex(false)
        watch.activate(on: DispatchQueue(label: "mudra.descriptor-watch-tests")) {
            // One at a time: the rest is told of again.
            var byte: UInt8 = 0
            if recv(ours, &byte, 1, Int32(MSG_DONTWAIT)) == 1 { told.signal() } else { isEmpty.withLock { $0 = true } }
        }
        write(others, "abc", 3)
        for _ in 0..<3 { told.wait() }
        watch.cancel()
        #expect(isEmpty.withLock { !$0 })
        close(ours)
        close(others)
    }

    @Test func roomIsToldOnlyWhileItIsWaitedFor() throws {
        let (ours, others) = Self.socketPair()
        let watch = try #require(DescriptorWatch(ours))
        let queue = DispatchQueue(label: "mudra.descriptor-watch-tests")
        let count = Atomic<Int>(0)
        let told = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let unsafeWatch = watch
        watch.activate(on: queue) {
            count.add(1, ordering: .relaxed)
            unsafeWatch.isWaitingToWrite = false
            told.signal()
        }
        for expected in 1...3 {
            queue.sync { unsafeWatch.isWaitingToWrite = true }
            told.wait()
            // What it tells now, it has been told to be silent about.
            queue.sync {}
            #expect(count.load(ordering: .relaxed) == expected)
        }
        watch.cancel()
        close(ours)
        close(others)
    }

    @Test func itIsNotToldOnceItIsCancelled() throws {
        let (ours, others) = Self.socketPair()
        let watch = try #require(DescriptorWatch(ours))
        let queue = DispatchQueue(label: "mudra.descriptor-watch-tests")
        let isCancelled = DispatchSemaphore(value: 0)
        let count = Atomic<Int>(0)
        watch.activate(on: queue) {
            count.add(1, ordering: .relaxed)
        } onCancel: {
            isCancelled.signal()
        }
        nonisolated(unsafe) let unsafeWatch = watch
        queue.sync {
            write(others, "a", 1)
            unsafeWatch.cancel()
        }
        isCancelled.wait()
        #expect(count.load(ordering: .relaxed) == 0)
        close(ours)
        close(others)
    }

    @Test func aFileThatCannotBeWaitedForIsRefused() {
        #expect(DescriptorWatch(-1) == nil)
        #expect(errno == EBADF)
        // Regular files are always ready.
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        #expect(DescriptorWatch(file) == nil)
        #expect(errno == EPERM)
        close(file)
    }

    /// With Dispatch sources for the sockets themselves this crashes, or never ends.
    @Test func hangingUpIsToldAndHarmsNothing() {
        let group = DispatchGroup()
        for number in 0..<8 {
            group.enter()
            Self.hangUp(40_000, on: DispatchQueue(label: "mudra.descriptor-watch-tests.\(number)")) { group.leave() }
        }
        group.wait()
    }

    /// Has as many sockets hang up, one after the other, and calls `done` when all have been told of.
    private static func hangUp(_ count: Int, on queue: DispatchQueue, done: @escaping @Sendable () -> Void) {
        guard count > 0 else { return done() }
        let (ours, others) = socketPair()
        guard let watch = DescriptorWatch(ours) else { return done() }
        nonisolated(unsafe) let unsafeWatch = watch
        watch.activate(on: queue) {
            var byte: UInt8 = 0
            if recv(ours, &byte, 1, Int32(MSG_DONTWAIT)) == 0 { unsafeWatch.cancel() }
        } onCancel: {
            close(ours)
            hangUp(count - 1, on: queue, done: done)
        }
        close(others)
    }
}
