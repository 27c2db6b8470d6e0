import Testing

@testable import MudraDesktop

/// A compositor may send anything about its windows, and any amount of it.
@Suite struct HostileToplevelTests {
    private var watch = ToplevelWatch(WaylandObjects())
    private let first: UInt32 = 0xff00_0000

    init() {
        let word = WaylandMessage.word
        _ = watch.start()
        _ = watch.receive(
            WaylandMessage(2, 0, word(1) + WaylandMessage.text("zwlr_foreign_toplevel_manager_v1") + word(3)))
        _ = watch.receive(WaylandMessage(4, 0, word(0)))
    }

    private var focus: FocusedWindow? { watch.focus { "output \($0)" } }

    /// Sends the messages through a socket that divides them.
    private mutating func receive(_ messages: [WaylandMessage], portion: Int = 4_096) throws -> [WaylandMessage] {
        var (received, replies): ([UInt8], [WaylandMessage]) = ([], [])
        let bytes = messages.flatMap(\.bytes)
        for start in stride(from: 0, to: bytes.count, by: portion) {
            received += bytes[start..<min(start + portion, bytes.count)]
            while let message = try WaylandMessage.popFirst(from: &received) { replies += watch.receive(message) ?? [] }
        }
        #expect(received.isEmpty)
        return replies
    }

    private func opening(_ object: UInt32, title: String = "") -> [WaylandMessage] {
        let states = WaylandMessage.word(4) + WaylandMessage.word(2)
        return [
            WaylandMessage(3, 0, WaylandMessage.word(object)), WaylandMessage(object, 0, WaylandMessage.text(title)),
            WaylandMessage(object, 1, WaylandMessage.text("foot")), WaylandMessage(object, 4, states),
            WaylandMessage(object, 5, []),
        ]
    }

    @Test("A window may be described in portions", arguments: [1, 3, 7, 50])
    mutating func aWindowMayComeInPortions(_ portion: Int) throws {
        #expect(try receive(opening(first, title: "ab"), portion: portion).isEmpty)
        #expect(focus == FocusedWindow(app: "foot", title: "ab", isFullscreen: false))
    }

    @Test("Long titles are cut, and NULs replaced") mutating func longTitlesAreCut() throws {
        _ = try receive(opening(first, title: "a\0" + String(repeating: "ä", count: 5_000)))
        #expect(focus?.title == "a?" + String(repeating: "ä", count: 511))
    }

    @Test("A window may have thousands of states") mutating func statesMayBeMany() throws {
        _ = try receive(opening(first))
        let states = [UInt32](repeating: 77, count: 16_000) + [3, 2]
        let array = WaylandMessage.word(UInt32(states.count * 4)) + states.flatMap(WaylandMessage.word)
        _ = try receive([WaylandMessage(first, 4, array), WaylandMessage(first, 5, [])])
        #expect(focus?.isFullscreen == true && focus?.app == "foot")
    }

    @Test("Arguments of a wrong size change nothing", arguments: [0, 5, 8, 0x7fff_ffff, .max] as [UInt32])
    mutating func wrongSizesChangeNothing(_ size: UInt32) throws {
        _ = try receive(opening(first))
        for opcode: UInt16 in 0...9 where opcode != 6 {
            let messages = [[], WaylandMessage.word(size), WaylandMessage.word(size) + WaylandMessage.word(2)]
                .map { WaylandMessage(first, opcode, $0) }
            _ = try receive(messages)
        }
        _ = try receive([WaylandMessage(3, 0, []), WaylandMessage(2, 0, []), WaylandMessage(2, 1, [])])
        #expect(focus != nil)
    }

    @Test("Windows without end are refused after some thousands") mutating func windowsWithoutEndAreRefused() throws {
        let replies = try (0..<5_000).flatMap { try receive(opening(first + $0)) }
        #expect(replies == (4_096..<5_000).map { WaylandMessage(first + $0, 7, []) })
        #expect(watch.stop().count == 4_097)
    }

    @Test("Windows with the numbers of our own objects are ignored") mutating func ourNumbersAreIgnored() throws {
        for object: UInt32 in [0, 1, 2, 3, 4, 0xfeff_ffff] {
            #expect(watch.receive(WaylandMessage(3, 0, WaylandMessage.word(object))) == [])
        }
        #expect(focus == FocusedWindow())
    }

    @Test("A window on outputs without end has one") mutating func outputsWithoutEndAreOne() throws {
        _ = try receive(opening(first))
        for output in 1...1_000 { _ = try receive([WaylandMessage(first, 2, WaylandMessage.word(UInt32(output)))]) }
        _ = try receive([WaylandMessage(first, 5, [])])
        #expect(focus?.output == "output 64")
    }

    @Test("Random messages do no harm") mutating func randomMessagesDoNoHarm() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...16, using: &random)
            let arguments = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) & 0x83 }
            let object = Bool.random(using: &random) ? UInt32.random(in: 0...8) : first + UInt32.random(in: 0...8)
            _ = watch.receive(WaylandMessage(object, UInt16.random(in: 0...9, using: &random), arguments))
            _ = watch.receive(WaylandMessage(3, 0, WaylandMessage.word(first + UInt32.random(in: 0...8))))
            _ = focus
        }
    }
}
