import Dispatch
import Glibc
import Realtime
import Synchronization
import Testing

@Suite struct QueueTests {
    private let queue: RealtimeQueue

    init() throws {
        queue = try RealtimeTests.queue.get()
    }

    @Test func messagesComeInTheirOrderFromEveryThread() {
        let heard = Mutex<[(sender: Int, number: Int)]>([])
        let count = 2_000
        let senders = (0..<3).map { sender in
            let queue = queue
            let thread = DispatchQueue(label: "mudra.sender.\(sender)")
            thread.async {
                for number in 0..<count { queue.run { heard.withLock { $0.append((sender, number)) } } }
            }
            return thread
        }
        for sender in senders { sender.sync {} }
        queue.wait {}
        for sender in 0..<3 {
            let numbers = heard.withLock { heard in heard.filter { $0.sender == sender }.map(\.number) }
            #expect(numbers == Array(0..<count))
        }
    }

    @Test func aMessageMaySendAnother() {
        let isDone = DispatchSemaphore(value: 0)
        queue.run { [queue] in queue.run { isDone.signal() } }
        isDone.wait()
    }

    @Test func whoIsReadableIsCalledUntilNothingIsLeft() throws {
        let pipe = try Pipe()
        let called = Mutex(0)
        let isDone = DispatchSemaphore(value: 0)
        let token = queue.wait { [queue] in
            queue.descriptors.add(pipe.reader) {
                pipe.readByte()
                if called.withLock({
                    $0 += 1; return $0
                }) == 3 {
                    isDone.signal()
                }
            }
        }
        for _ in 0..<3 { pipe.writeByte() }
        isDone.wait()
        #expect(token != nil)
        queue.wait { [queue] in if let token { queue.descriptors.remove(token) } }
        #expect(called.withLock { $0 } == 3)
    }

    @Test func whoHangsUpIsHeardOf() throws {
        let pipe = try Pipe()
        let isCalled = DispatchSemaphore(value: 0)
        let token = Mutex<DescriptorSet.Token?>(nil)
        queue.wait { [queue] in
            let added = queue.descriptors.add(pipe.reader) {
                token.withLock { $0.map(queue.descriptors.remove) }
                isCalled.signal()
            }
            token.withLock { $0 = added }
        }
        pipe.hangUp()
        isCalled.wait()
    }

    @Test func aTokenIsNobodyElsesLater() throws {
        let pipes = try [Pipe(), Pipe()]
        let isCalled = DispatchSemaphore(value: 0)
        let token = queue.wait { [queue] in
            let first = queue.descriptors.add(pipes[0].reader) {}
            if let first { queue.descriptors.remove(first) }
            let second = queue.descriptors.add(pipes[1].reader) {
                pipes[1].readByte()
                isCalled.signal()
            }
            #expect(second != nil && second != first)
            // Long gone: the second, in the same place, stays.
            if let first { queue.descriptors.remove(first) }
            return second
        }
        pipes[1].writeByte()
        isCalled.wait()
        queue.wait { [queue] in if let token { queue.descriptors.remove(token) } }
    }

    /// Each removes the other; both are readable when the queue looks.
    @Test func whoIsRemovedIsNotCalledThoughReadable() throws {
        let pipes = try [Pipe(), Pipe()]
        let tokens = Mutex<[DescriptorSet.Token]>([])
        let called = Mutex(0)
        queue.wait { [queue] in
            for pipe in pipes {
                pipe.writeByte()
                let token = queue.descriptors.add(pipe.reader) {
                    for token in tokens.withLock({ $0 }) { queue.descriptors.remove(token) }
                    called.withLock { $0 += 1 }
                }
                if let token { tokens.withLock { $0.append(token) } }
            }
        }
        // By the second turn from here what is readable has been looked at.
        queue.wait {}
        queue.wait {}
        #expect(tokens.withLock { $0.count } == 2)
        #expect(called.withLock { $0 } == 1)
    }

    @Test func whatCannotBeWaitedForIsRefused() {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let tokens = queue.wait { [queue] in
            [file, -1].map { queue.descriptors.add($0) {} }
        }
        #expect(tokens == [nil, nil])
    }
}

/// A pipe, closed with the object.
private final class Pipe: Sendable {
    let reader: Int32
    private let writer: Atomic<Int32>

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        reader = ends[0]
        writer = Atomic(ends[1])
    }

    deinit {
        hangUp()
        close(reader)
    }

    func writeByte() {
        _ = write(writer.load(ordering: .relaxed), [UInt8(0)], 1)
    }

    func readByte() {
        var byte: UInt8 = 0
        _ = read(reader, &byte, 1)
    }

    func hangUp() {
        let end = writer.exchange(-1, ordering: .relaxed)
        if end >= 0 { close(end) }
    }
}
