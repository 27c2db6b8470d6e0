import Glibc
import Realtime

/// What is tried, by name: begins it, and has it end the process.
@MainActor
enum Check {
    static let all: [String: @MainActor (RealtimeQueue) -> Void] = [
        "messages come in order from every thread": MessageChecks.order,
        "a message may send another": MessageChecks.another,
        "everything runs on the main queue": MessageChecks.place,
        "messages run between two frames, in order": MessageChecks.betweenFrames,
        "a readable descriptor is told of until nothing is left": DescriptorChecks.readable,
        "a hang-up is told of": DescriptorChecks.hangUp,
        "a token is for one descriptor alone": DescriptorChecks.tokenOfOne,
        "a removed descriptor is not told of": DescriptorChecks.removed,
        "a file that cannot be waited for is refused": DescriptorChecks.refused,
        "a deadline in the past fires": TimerChecks.past,
        "a timer that has fired can be set again": TimerChecks.again,
        "a nearer deadline takes the place of a far one": TimerChecks.nearer,
        "a deadline that is taken back does not fire": TimerChecks.takenBack,
        "priority is there where the system allows it": PriorityChecks.isThere,
        "a priority that was lost comes back": PriorityChecks.comesBack,
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
