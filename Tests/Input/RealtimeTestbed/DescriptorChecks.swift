import Glibc
import MudraRealtime

/// Checks of the queue's descriptors.
@MainActor
enum DescriptorChecks {
    private static var tokens: [DescriptorSet.Token] = []

    static func readable(_ queue: RealtimeQueue) {
        let pipe = Pipe()
        var count = 0
        let token = queue.descriptors.add(pipe.reader) {
            pipe.readByte()
            count += 1
        }
        expect(token != nil, "a pipe can be waited for")
        for _ in 0..<3 { pipe.writeByte() }
        after(4, on: queue) {
            expect(count == 3, "reported three times: \(count)")
            succeed()
        }
    }

    static func hangUp(_ queue: RealtimeQueue) {
        let pipe = Pipe()
        _ = queue.descriptors.add(pipe.reader) { succeed() }
        close(pipe.writer)
    }

    static func tokenOfOne(_ queue: RealtimeQueue) {
        let pipes = [Pipe(), Pipe()]
        let first = queue.descriptors.add(pipes[0].reader) {}
        if let first { queue.descriptors.remove(first) }
        let second = queue.descriptors.add(pipes[1].reader) { succeed() }
        expect(second != nil && second != first, "the tokens differ")
        // The first token is long gone: the second one, at the same index, stays.
        if let first { queue.descriptors.remove(first) }
        pipes[1].writeByte()
    }

    /// Each handler removes both; both are readable when the queue looks.
    static func removed(_ queue: RealtimeQueue) {
        let pipes = [Pipe(), Pipe()]
        var count = 0
        for pipe in pipes {
            pipe.writeByte()
            let token = queue.descriptors.add(pipe.reader) {
                for token in tokens { queue.descriptors.remove(token) }
                count += 1
            }
            if let token { tokens.append(token) }
        }
        after(3, on: queue) {
            expect(tokens.count == 2 && count == 1, "one of two is reported: \(count)")
            succeed()
        }
    }

    static func refused(_ queue: RealtimeQueue) {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        for descriptor in [file, -1] {
            expect(queue.descriptors.add(descriptor) {} == nil, "\(descriptor) is refused")
        }
        succeed()
    }

    /// Runs `body` after so many turns of the queue.
    private static func after(_ turns: Int, on queue: RealtimeQueue, _ body: @escaping @MainActor () -> Void) {
        queue.async { if turns == 0 { body() } else { after(turns - 1, on: queue, body) } }
    }
}
