import MudraTouch
import Testing

@testable import MudraActions

/// A compositor's outputs, as its messages describe them.
@Suite struct OutputWatchTests {
    private var watch = OutputWatch()
    /// The object numbers of outputs and callbacks, in order of request.
    private var bound: [UInt32] = []

    init() {
        send(watch.start())
    }

    private mutating func send(_ requests: [WaylandMessage]) {
        for request in requests where request.object == 2 {
            bound.append(request.arguments.suffix(4).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
        }
    }

    private mutating func receive(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8] = []) {
        if let requests = try? watch.receive(WaylandMessage(object, opcode, arguments)) { send(requests) }
    }

    private mutating func announce(_ global: UInt32, version: UInt32 = 4, interface: String = "wl_output") {
        let word = WaylandMessage.word
        receive(2, 0, word(global) + WaylandMessage.text(interface) + word(version))
    }

    /// Reports an output's rotation and name.
    private mutating func tell(_ object: UInt32, _ transform: UInt32, name: String? = nil, isDone: Bool = true) {
        let numbers = [UInt32](repeating: 7, count: 5).flatMap(WaylandMessage.word)
        let made = WaylandMessage.text("Some maker") + WaylandMessage.text("and model")
        receive(object, 0, numbers + made + WaylandMessage.word(transform))
        if let name { receive(object, 4, WaylandMessage.text(name)) }
        if isDone { receive(object, 2) }
    }

    @Test("Every quarter turn is understood") mutating func everyQuarterIsKnown() throws {
        for global in 1...5 { announce(UInt32(global)) }
        #expect(bound.count == 5)
        for (index, object) in bound.enumerated() { tell(object, UInt32(index), name: "DP-\(index)") }
        #expect(
            watch.orientations == ["DP-0": .normal, "DP-1": .leftUp, "DP-2": .bottomUp, "DP-3": .rightUp])
    }

    @Test("All outputs are known after two answers") mutating func allIsKnownAfterTwoAnswers() throws {
        announce(9, interface: "wl_seat")
        announce(10)
        #expect(bound.count == 1 && !watch.isComplete)
        // The messages between the answers are about the outputs.
        receive(3, 0, WaylandMessage.word(0))
        #expect(!watch.isComplete)
        let object = try #require(bound.first)
        tell(object, 1, name: "eDP-1")
        receive(object + 1, 0, WaylandMessage.word(0))
        #expect(watch.isComplete && watch.orientations == ["eDP-1": .leftUp])
    }

    @Test("A change counts when the compositor sends done") mutating func aChangeCountsWhenItIsDone() throws {
        announce(1)
        let object = try #require(bound.first)
        tell(object, 0, name: "eDP-1")
        tell(object, 3, isDone: false)
        #expect(watch.orientations == ["eDP-1": .normal])
        receive(object, 2)
        #expect(watch.orientations == ["eDP-1": .rightUp])
        // The output is unplugged.
        receive(2, 1, WaylandMessage.word(1))
        #expect(watch.orientations.isEmpty)
        tell(object, 0, name: "eDP-1")
        #expect(watch.orientations.isEmpty)
    }

    @Test("Outputs of old versions have no name, and those of version 1 send no done")
    mutating func olderOutputsHaveNoNameAndTheOldestAreNeverDone() throws {
        announce(1, version: 3)
        announce(2, version: 1)
        tell(bound[0], 1)
        tell(bound[1], 2, isDone: false)
        #expect(watch.orientations == ["output 1": .leftUp, "output 2": .bottomUp])
    }

    @Test("Names that mudrad would refuse are ignored") mutating func unusableNamesAreIgnored() throws {
        announce(1)
        for name in ["", "a\0b", String(repeating: "x", count: 65)] { tell(bound[0], 0, name: name) }
        #expect(watch.orientations == ["output 1": .normal])
    }

    @Test("An error of the compositor ends the connection") mutating func anErrorEndsIt() {
        let said = [1, 0].flatMap(WaylandMessage.word) + WaylandMessage.text("no such thing")
        #expect(throws: WaylandError("it reported the error \"no such thing\"")) {
            try watch.receive(WaylandMessage(1, 0, said))
        }
    }

    @Test("A message of an impossible size is refused") func aMessageOfAnImpossibleSizeIsRefused() throws {
        for size: UInt32 in [0, 4, 7, 9, 65_535] {
            var bytes = WaylandMessage.word(1) + WaylandMessage.word(size << 16)
            #expect(throws: WaylandError("it sent a message of \(size) bytes")) {
                try WaylandMessage.take(from: &bytes)
            }
        }
    }

    @Test("A message may arrive in pieces") func aMessageMayComeInPieces() throws {
        let sent = [
            WaylandMessage(2, 0, WaylandMessage.word(5) + WaylandMessage.text("wl_output")), WaylandMessage(9, 3, []),
        ]
        var received: [UInt8] = []
        var taken: [WaylandMessage] = []
        for byte in sent.flatMap(\.bytes) {
            received.append(byte)
            while let message = try WaylandMessage.take(from: &received) { taken.append(message) }
        }
        #expect(taken == sent && received.isEmpty)
    }

    /// A compositor may send anything, and any amount of it.
    @Test("Random messages do no harm") mutating func nonsenseDoesNoHarm() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let object = UInt32.random(in: 1...80, using: &random)
            let count = Int.random(in: 0...16, using: &random) * 4
            let arguments = (0..<count).map { index in
                index % 4 == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0...1, using: &random)
            }
            receive(object, UInt16.random(in: 0...6, using: &random), arguments)
            announce(UInt32.random(in: 0...200, using: &random), version: UInt32.random(in: 0...9, using: &random))
        }
        #expect(watch.orientations.count <= 64)
    }
}
