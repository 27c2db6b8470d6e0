import CMudraLinux
import Dispatch
import Glibc
import MudraRealtime

/// Checks of blocks that are sent to the queue.
@MainActor
enum MessageChecks {
    private static var heard: [Int] = []
    private static var isReading = false
    private static var framesRead = 0

    static func order(_ queue: RealtimeQueue) {
        let (senders, count) = (3, 2_000)
        for sender in 0..<senders {
            DispatchQueue(label: "mudra.sender.\(sender)").async {
                for number in 0..<count {
                    queue.async {
                        heard.append(sender * count + number)
                        guard heard.count == senders * count else { return }
                        for sender in 0..<senders {
                            let range = sender * count..<(sender + 1) * count
                            expect(heard.filter(range.contains) == Array(range), "sender \(sender)'s blocks in order")
                        }
                        succeed()
                    }
                }
            }
        }
    }

    static func another(_ queue: RealtimeQueue) {
        queue.async { queue.async { succeed() } }
    }

    /// Handlers, blocks, and queues that have this one as their target all run on the process's first thread.
    static func place(_ queue: RealtimeQueue) {
        let pipe = Pipe()
        let child = DispatchQueue(label: "mudra.child", target: .main)
        let isHere = { @MainActor in
            dispatchPrecondition(condition: .onQueue(.main))
            MainActor.preconditionIsolated()
            return mudra_thread_id() == getpid()
        }
        _ = queue.descriptors.add(pipe.reader) {
            pipe.readByte()
            expect(isHere(), "a handler runs on the main thread")
            queue.async {
                expect(isHere(), "a block runs on the main thread")
                child.async {
                    expect(MainActor.assumeIsolated(isHere), "a child queue runs on the main thread")
                    succeed()
                }
            }
        }
        pipe.writeByte()
    }

    /// A frame is a byte, which one handler reads in two steps: a block that ran between them would see it half read.
    /// Each block is sent while another frame waits to be read.
    static func betweenFrames(_ queue: RealtimeQueue) {
        let count = 100_000
        let frames = Pipe()
        _ = queue.descriptors.add(frames.reader) {
            expect(!isReading, "frames are read one after another")
            isReading = true
            frames.readByte()
            framesRead += 1
            isReading = false
        }
        DispatchQueue(label: "mudra.sender").async {
            for number in 0..<count {
                frames.writeByte()
                queue.async {
                    dispatchPrecondition(condition: .onQueue(.main))
                    expect(!isReading, "block \(number) does not run within a frame")
                    expect(heard.count == number, "block \(number) comes in its order")
                    heard.append(number)
                    guard heard.count == count else { return }
                    // A pipe holds no more unread bytes.
                    expect(framesRead >= count - 65_536, "frames were read meanwhile: \(framesRead)")
                    succeed()
                }
            }
        }
    }
}
