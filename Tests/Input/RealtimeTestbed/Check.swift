import Glibc
import MudraRealtime

/// The checks by name: each starts its work and later ends the process.
@MainActor
enum Check {
    // Closures, since Swift 6.0's compiler crashes at references to isolated functions here.
    static let all: [String: @MainActor (RealtimeQueue) -> Void] = [
        "blocks come in order from every thread": { MessageChecks.order($0) },
        "a block may send another one": { MessageChecks.another($0) },
        "everything runs on the main queue": { MessageChecks.place($0) },
        "blocks run between two frames, in order": { MessageChecks.betweenFrames($0) },
        "a readable descriptor is reported until nothing is left": { DescriptorChecks.readable($0) },
        "a hang-up is reported": { DescriptorChecks.hangUp($0) },
        "a token is for one descriptor only": { DescriptorChecks.tokenOfOne($0) },
        "a removed descriptor is not reported": { DescriptorChecks.removed($0) },
        "a file that cannot be waited for is refused": { DescriptorChecks.refused($0) },
        "a deadline in the past fires": { TimerChecks.past($0) },
        "a timer that has fired can be set again": { TimerChecks.again($0) },
        "a nearer deadline replaces a far one": { TimerChecks.nearer($0) },
        "a removed deadline does not fire": { TimerChecks.takenBack($0) },
        "a held clock never goes back": { TimerChecks.heldClock($0) },
        "a deadline at a held clock's time fires": { TimerChecks.heldTime($0) },
        "the queue has its priority exactly if the system allows it": { PriorityChecks.isThere($0) },
        "a lost priority comes back": { PriorityChecks.comesBack($0) },
    ]
}

/// Prints the words and ends the process.
func end(_ words: String...) -> Never {
    print(words.joined(separator: " "))
    exit(0)
}

/// Ends the process with the failed expectation, if it is false.
func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
    if !isSo { end("not so: \(what())") }
}

func succeed() -> Never {
    end("as it should")
}

/// A pipe that stays open as long as the process runs.
struct Pipe: Sendable {
    let reader: Int32
    let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        expect(pipe(&ends) == 0, "there is a pipe")
        (reader, writer) = (ends[0], ends[1])
    }

    func writeByte() {
        _ = write(writer, [UInt8(0)], 1)
    }

    func readByte() {
        var byte: UInt8 = 0
        _ = read(reader, &byte, 1)
    }
}
