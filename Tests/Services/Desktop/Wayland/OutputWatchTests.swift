import MudraTouch
import Testing

@testable import MudraDesktop

/// A compositor's outputs, as its messages describe them.
@Suite struct OutputWatchTests {
    private var watch = OutputWatch()
    /// The object numbers of outputs and callbacks, in order of request.
    private var bound: [UInt32] = []
    /// The requests for the places of outputs.
    private var placed: [(manager: UInt32, object: UInt32, output: UInt32)] = []

    init() {
        send(watch.start())
    }

    private mutating func send(_ requests: [WaylandMessage]) {
        for request in requests {
            let words = request.arguments.suffix(8)
            let last = words.suffix(4).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            if request.object == 2 {
                bound.append(last)
            } else if request.object != 1 {
                let object = words.prefix(4).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
                placed.append((request.object, object, last))
            }
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

    /// Reports an output without `xdg_output`: where it is, its mode, its scale and its rotation.
    private mutating func describe(
        _ object: UInt32, _ name: String, at place: (Int32, Int32), mode: (Int32, Int32), scale: UInt32 = 1,
        transform: UInt32 = 0
    ) {
        let words = { (numbers: [Int32]) in numbers.flatMap { WaylandMessage.word(UInt32(bitPattern: $0)) } }
        let made = WaylandMessage.text("Some maker") + WaylandMessage.text("and model")
        receive(object, 0, words([place.0, place.1, 300, 200, 0]) + made + WaylandMessage.word(transform))
        // A mode that is not shown, and the one that is.
        receive(object, 1, words([0, 640, 480, 60_000]))
        receive(object, 1, words([1, mode.0, mode.1, 60_000]))
        receive(object, 3, WaylandMessage.word(scale))
        receive(object, 4, WaylandMessage.text(name))
        receive(object, 2)
    }

    private mutating func tellPlace(_ object: UInt32, at place: (Int32, Int32), size: (Int32, Int32)) {
        receive(object, 0, [place.0, place.1].flatMap { WaylandMessage.word(UInt32(bitPattern: $0)) })
        receive(object, 1, [size.0, size.1].flatMap { WaylandMessage.word(UInt32(bitPattern: $0)) })
    }

    @Test("Outputs have the places that xdg_output reports, with fractional scales and rotations")
    mutating func placesOfOutputsAreExact() throws {
        announce(1)
        announce(2, version: 3, interface: "zxdg_output_manager_v1")
        announce(3)
        // The manager is bound after the first output, so the requests for places are its own and not the registry's.
        #expect(placed.map(\.output) == [bound[0], bound[2]] && placed.allSatisfy { $0.manager == bound[1] })
        // 1280x800 at 0, 0; and 1920x1080 on its side with the scale 1.5, so 720x1280, to the left of it.
        describe(bound[0], "HEADLESS-1", at: (0, 0), mode: (1_280, 800))
        describe(bound[2], "HEADLESS-2", at: (-720, -200), mode: (1_920, 1_080), scale: 2, transform: 1)
        tellPlace(placed[0].object, at: (0, 0), size: (1_280, 800))
        tellPlace(placed[1].object, at: (-720, -200), size: (720, 1_280))
        for object in [bound[0], bound[2]] { receive(object, 2) }
        let whole = (width: 2_000.0, height: 1_280.0)
        #expect(
            watch.areas == [
                "HEADLESS-1": DesktopArea(
                    x: 720 / whole.width, y: 200 / whole.height, width: 1_280 / whole.width,
                    height: 800 / whole.height),
                "HEADLESS-2": DesktopArea(x: 0, y: 0, width: 720 / whole.width, height: 1),
            ])
        #expect(watch.orientations["HEADLESS-2"] == .leftUp)

        // The left output goes, and the other one is the whole desktop.
        receive(2, 1, WaylandMessage.word(3))
        #expect(watch.areas == ["HEADLESS-1": .whole])
        tellPlace(placed[1].object, at: (0, 0), size: (9, 9))
        #expect(watch.areas == ["HEADLESS-1": .whole])
    }

    @Test("A change of the place counts when the compositor sends done")
    mutating func aPlaceCountsWhenItIsDone() throws {
        announce(2, version: 2, interface: "zxdg_output_manager_v1")
        for global in [1, 3] { announce(UInt32(global)) }
        for (index, object) in [bound[1], bound[2]].enumerated() {
            describe(object, "DP-\(index)", at: (0, 0), mode: (100, 100))
            tellPlace(placed[index].object, at: (Int32(index) * 100, 0), size: (100, 100))
        }
        #expect(watch.areas == ["DP-0": .whole, "DP-1": .whole])
        // Version 2 has a done of its own.
        for index in 0..<2 { receive(placed[index].object, 2) }
        #expect(
            watch.areas == [
                "DP-0": DesktopArea(x: 0, y: 0, width: 0.5, height: 1),
                "DP-1": DesktopArea(x: 0.5, y: 0, width: 0.5, height: 1),
            ])
    }

    @Test("Without xdg_output the places follow from modes, scales and rotations")
    mutating func placesFollowFromModes() throws {
        for global in 1...3 { announce(UInt32(global)) }
        describe(bound[0], "DP-1", at: (0, 0), mode: (2_000, 1_000), scale: 2)
        describe(bound[1], "DP-2", at: (1_000, 0), mode: (500, 1_000), transform: 3)
        // An output that shows nothing has no place, and no scale is 0.
        for mode: (Int32, Int32) in [(0, 0), (0, 100), (100, 0)] {
            describe(bound[2], "DP-3", at: (5_000, 0), mode: mode, scale: 0)
            #expect(
                watch.areas == [
                    "DP-1": DesktopArea(x: 0, y: 0, width: 0.5, height: 1),
                    "DP-2": DesktopArea(x: 0.5, y: 0, width: 0.5, height: 1),
                ])
        }
        receive(2, 1, WaylandMessage.word(1))
        receive(2, 1, WaylandMessage.word(2))
        describe(bound[2], "DP-3", at: (0, 0), mode: (100, 100), scale: 0)
        #expect(watch.areas == ["DP-3": .whole])
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
        announce(3, version: 2)
        tell(bound[2], 3, isDone: false)
        #expect(watch.orientations["output 3"] == nil)
        receive(bound[2], 2)
        #expect(watch.orientations["output 3"] == .rightUp)
    }

    @Test("Globals are bound at their version, or at the newest one that mudra knows") func versionsAreLimited() throws
    {
        let (output, manager) = ("wl_output", "zxdg_output_manager_v1")
        for (interface, newest, bound) in [
            (output, 1, 1), (output, 4, 4), (output, 9, 4), (manager, 1, 1), (manager, 3, 3), (manager, 9, 3),
        ] as [(String, UInt32, UInt32)] {
            var watch = OutputWatch()
            _ = watch.start()
            let global = WaylandMessage.word(7) + WaylandMessage.text(interface) + WaylandMessage.word(newest)
            let replies = try watch.receive(WaylandMessage(2, 0, global))
            #expect(replies == [.bind(7, interface, bound, as: 4, by: 2)])
        }
    }

    @Test("Names that mudrad would refuse are ignored") mutating func unusableNamesAreIgnored() throws {
        announce(1)
        for name in ["", "a\0b", String(repeating: "x", count: 65)] { tell(bound[0], 0, name: name) }
        #expect(watch.orientations == ["output 1": .normal])
        let longest = String(repeating: "x", count: 64)
        tell(bound[0], 0, name: longest)
        #expect(watch.orientations == [longest: .normal])
    }

    @Test("An error of the compositor ends the connection") mutating func anErrorEndsIt() {
        let said = [1, 0].flatMap(WaylandMessage.word) + WaylandMessage.text("no such thing")
        #expect(throws: DisplayError("it reported the error \"no such thing\"")) {
            try watch.receive(WaylandMessage(1, 0, said))
        }
    }

    @Test("A message of an impossible size is refused") func aMessageOfAnImpossibleSizeIsRefused() throws {
        for size: UInt32 in [0, 4, 7, 9, 65_535] {
            var bytes = WaylandMessage.word(1) + WaylandMessage.word(size << 16)
            #expect(throws: DisplayError("it sent a message of \(size) bytes")) {
                try WaylandMessage.popFirst(from: &bytes)
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
            while let message = try WaylandMessage.popFirst(from: &received) { taken.append(message) }
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
            let interface = ["wl_output", "zxdg_output_manager_v1"].randomElement(using: &random) ?? ""
            announce(
                UInt32.random(in: 0...200, using: &random), version: UInt32.random(in: 0...9, using: &random),
                interface: interface)
        }
        #expect(watch.orientations.count <= 64 && watch.areas.count <= 64)
    }
}
