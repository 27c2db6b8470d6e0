import MudraRecording
import MudraTouch
import Testing

@testable import MudraEvdev

/// Screens that do not use slots.
@Suite struct TouchProtocolTests {
    // MARK: Single touch

    private static let single = """
        N: Resistive
        B: 01\(String(repeating: " 00", count: 41)) 04
        A: 00 0 1000 0 0 10
        A: 01 0 1000 0 0 10

        """

    @Test("A single-touch screen has one contact") func aScreenOfOneFingerHasOneContact() throws {
        #expect(
            try frames(
                Self.single, "1 14a 1", "3 0 100", "3 1 200", "-", "3 0 110", "-", "1 14a 0", "-", "3 0 500", "-",
                "1 14a 1", "-")
                == [
                    "1: #1 began 10.0,20.0", "2: #1 moved 11.0,20.0", "3: #1 ended 11.0,20.0", "5: #2 began 50.0,20.0",
                ])
    }

    @Test("A single touch whose Y is sent later does not jump") func aSingleTouchDoesNotJump() throws {
        #expect(
            try frames(Self.single, "1 14a 1", "3 0 100", "-", "3 1 300", "3 0 110", "-")
                == ["1: #1 began 10.0,30.0", "2: #1 moved 11.0,30.0"])
    }

    // MARK: Protocol A

    private static let anonymous = """
        N: Old
        P: 02
        A: 35 0 1000 0 0 10
        A: 36 0 1000 0 0 10

        """

    @Test("Anonymous contacts keep their identities") func contactsWithoutNamesAreToldApart() throws {
        let frames = try frames(
            Self.anonymous,
            "3 35 100", "3 36 100", "0 2 0", "3 35 800", "3 36 800", "0 2 0", "-",
            // In the other order, and closer together.
            "3 35 790", "3 36 790", "0 2 0", "3 35 110", "3 36 110", "0 2 0", "-",
            "3 35 120", "3 36 120", "0 2 0", "-",
            "0 2 0", "-")
        #expect(
            frames == [
                "1: #1 began 10.0,10.0; #2 began 80.0,80.0", "2: #1 moved 11.0,11.0; #2 moved 79.0,79.0",
                "3: #2 ended 79.0,79.0; #1 moved 12.0,12.0", "4: #1 ended 12.0,12.0",
            ])
    }

    @Test("An incomplete frame removes no contact") func aFrameWithHolesTakesNobodyAway() throws {
        let frames = try frames(
            Self.anonymous,
            "3 35 100", "3 36 100", "0 2 0", "-", "0 3 0", "3 35 800", "0 2 0", "-", "3 35 110", "3 36 100", "0 2 0",
            "-")
        #expect(frames == ["1: #1 began 10.0,10.0", "3: #1 moved 11.0,10.0"])
    }

    @Test("A screen that is empty after a drop cancels its touches")
    func aScreenThatIsEmptyAfterADropHasLostItsTouches() throws {
        var screen = Screen(of: try parse(Self.anonymous))
        for (type, code, value) in [(3, 0x35, 100), (3, 0x36, 100), (0, 2, 0), (0, 0, 0), (0, 3, 0)] {
            screen.process(InputEvent(time: 1_000, type: UInt16(type), code: UInt16(code), value: Int32(value)))
        }
        _ = screen.look()
        screen.process(InputEvent(time: 2_000, type: 1, code: 0x14a, value: 0, isSynthetic: true))
        screen.process(InputEvent(time: 2_000, type: 0, code: 0, value: 0, isSynthetic: true))
        #expect(screen.look() == ["2: #1 cancelled 10.0,10.0"])
        // The next frame counts, and the kernel does not repeat a button that is still down.
        for (type, code, value) in [(3, 0x35, 200), (3, 0x36, 200), (0, 2, 0), (0, 0, 0), (0, 3, 0)] {
            screen.process(InputEvent(time: 3_000, type: UInt16(type), code: UInt16(code), value: Int32(value)))
        }
        screen.process(InputEvent(time: 4_000, type: 0, code: 0, value: 0, isSynthetic: true))
        #expect(screen.look() == ["3: #2 began 20.0,20.0"])
    }

    /// Without this, mtdev would never return.
    @Test("Contacts beyond the limit are left out") func moreContactsThanCanBeToldApartAreLeftOut() throws {
        let frames = try frames(Self.anonymous, Self.contacts(0..<100), Self.contacts(0..<100), ["0 2 0", "-"])
        #expect(frames.count >= 2)
        #expect(Self.counts(frames)[0] == TouchscreenDescription.maxAnonymousContacts)
        #expect(frames.last?.contains("moved") == false && frames.last?.contains("began") == false)
    }

    /// The new ones get other slots than the old ones, and mtdev never returns once it uses its last slot.
    @Test("All contacts may be replaced at once") func allContactsMayBeReplacedAtOnce() throws {
        let tracked = Self.anonymous + "A: 39 0 65535 0 0 0\n"
        let frames = try frames(
            tracked, Self.contacts(0..<20, areNamed: true), Self.contacts(100..<120, areNamed: true),
            Self.contacts(180..<200, areNamed: true))
        let most = TouchscreenDescription.maxAnonymousContacts
        #expect(Self.counts(frames) == [most, 2 * most, 2 * most])
    }

    /// mtdev still has them when the next frame comes.
    @Test("Contacts before a drop count towards the limit") func contactsBeforeADropCountToo() throws {
        let unfinished = Array(Self.contacts(0..<12).dropLast())
        let frames = try frames(
            Self.anonymous, unfinished, ["0 3 0", "-"], Self.contacts(0..<20), Self.contacts(0..<20))
        let most = TouchscreenDescription.maxAnonymousContacts
        #expect(Self.counts(frames) == [most, most])
    }

    /// mtdev uses a code as an index, of any size.
    @Test("A code that no device has is ignored") func aCodeThatNoDeviceHasIsPassedOver() throws {
        let strange = stride(from: 0x40, through: 0xffff, by: 0x1ff).map { "3 \(String($0, radix: 16)) 7" }
        #expect(try frames(Self.anonymous, strange, Self.contacts(1..<2)) == ["1: #1 began 0.5,0.1"])
    }

    // MARK: Detection

    @Test("Axes and buttons determine the protocol") func axesAndButtonsMakeTheProtocol() throws {
        #expect(try parse(Self.single).screen.touchProtocol == .singleTouch)
        #expect(try parse(Self.anonymous).screen.touchProtocol == .anonymousContacts)
        #expect(try parse(header).screen.touchProtocol == .slots)
        // A device that claims every axis.
        #expect(throws: RecordingError.self) { try parse(header + "A: 2e 0 1 0 0 0\n") }
        #expect(throws: RecordingError.self) { try parse(Self.single + "A: 2e 0 1 0 0 0\nA: 2f 0 9 0 0 0\n") }
    }

    /// A report of those contacts, with their numbers as ids if they are named.
    private static func contacts(_ numbers: Range<Int>, areNamed: Bool = false) -> [String] {
        numbers.flatMap { (areNamed ? ["3 39 \($0)"] : []) + ["3 35 \($0 * 5)", "3 36 \($0)", "0 2 0"] } + ["-"]
    }

    private static func counts(_ frames: [String]) -> [Int] {
        frames.map { $0.split(separator: ";").count }
    }

    private func frames(_ header: String, _ events: String...) throws -> [String] {
        try frames(header, events)
    }

    /// The frames of a recording of those events; `-` ends a report, and the reports are a millisecond apart.
    private func frames(_ header: String, _ events: [String]...) throws -> [String] {
        var text = header
        var report = 1
        for event in events.joined() {
            text += "E: 0.00\(report)000 " + (event == "-" ? "0000 0000 0\n" : "\(event)\n")
            if event == "-" { report += 1 }
        }
        let recording = try parse(text)
        var screen = Screen(of: recording)
        for event in recording.events { screen.process(event) }
        return screen.look()
    }
}
