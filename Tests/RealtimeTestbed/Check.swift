import Glibc
import MudraRealtime

/// What is tried, by name: begins it, and has it end the process.
@MainActor
enum Check {
    // Closures, since Swift 6.0's compiler crashes at references to isolated functions here.
    static let all: [String: @MainActor (RealtimeQueue) -> Void] = [
        "messages come in order from every thread": { MessageChecks.order($0) },
        "a message may send another": { MessageChecks.another($0) },
        "everything runs on the main queue": { MessageChecks.place($0) },
        "messages run between two frames, in order": { MessageChecks.betweenFrames($0) },
        "a readable descriptor is told of until nothing is left": { DescriptorChecks.readable($0) },
        "a hang-up is told of": { DescriptorChecks.hangUp($0) },
        "a token is for one descriptor alone": { DescriptorChecks.tokenOfOne($0) },
        "a removed descriptor is not told of": { DescriptorChecks.removed($0) },
        "a file that cannot be waited for is refused": { DescriptorChecks.refused($0) },
        "a deadline in the past fires": { TimerChecks.past($0) },
        "a timer that has fired can be set again": { TimerChecks.again($0) },
        "a nearer deadline takes the place of a far one": { TimerChecks.nearer($0) },
        "a deadline that is taken back does not fire": { TimerChecks.takenBack($0) },
        "priority is there where the system allows it": { PriorityChecks.isThere($0) },
        "a priority that was lost comes back": { PriorityChecks.comesBack($0) },
    ]
}

/// Says so, and ends the process.
func end(_ words: String...) -> Never {
    print(words.joined(separator: " "))
    exit(0)
}

/// Goes on if that is so; otherwise says what is not, and ends the process.
func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
    if !isSo { end("not so: \(what())") }
}

/// All is as it should be.
func succeed() -> Never {
    end("as it should")
}

/// A pipe, for as long as the process runs.
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
