import MudraRecording
import MudraTouch
import Testing

@testable import MudraEvdev

/// A recording's later events show the changes that its reader missed.
@Suite struct SynDroppedRepairTests {
    private static let landing = ["slot 0", "id 0", "x 100", "y 100", "slot 1", "id 6", "x 500", "y 500", "-"]

    @Test("Without a drop no event is synthetic") func withoutADropNothingIsSynthetic() throws {
        let recording = try recording(Self.landing)
        #expect(recording.events.allSatisfy { !$0.isSynthetic })
    }

    @Test("A finger that goes on after a drop stays the same contact")
    func aFingerThatGoesOnWasThereAllTheTime() throws {
        #expect(
            try frames(Self.landing + ["dropped", "x 1", "-", "slot 1", "x 510", "-", "slot 0", "id -1", "-"])
                == [
                    "1: #1 began 10.0,10.0; #2 began 50.0,50.0", "3: #1 stationary 10.0,10.0; #2 moved 51.0,50.0",
                    "4: #1 ended 10.0,10.0; #2 stationary 51.0,50.0",
                ])
    }

    /// It lands again in the same slot, so it must have lifted.
    @Test("A finger that lands again after a drop has lifted") func aFingerThatLandsAgainHasGone() throws {
        #expect(
            try frames(
                ["id 65535"] + Self.landing.filter { $0 != "id 0" } + [
                    "dropped", "-", "slot 0", "id 0", "x 300", "-", "slot 1", "x 510", "-",
                ])
                == [
                    "1: #1 began 10.0,10.0; #2 began 50.0,50.0", "2: #1 cancelled 10.0,10.0; #2 stationary 50.0,50.0",
                    "3: #3 began 30.0,10.0; #2 stationary 50.0,50.0", "4: #3 stationary 30.0,10.0; #2 moved 51.0,50.0",
                ])
    }

    @Test("A finger without later events has lifted if all fingers lift")
    func aFingerThatIsNeverHeardOfAgainHasGoneWhenAllAreUp() throws {
        let frames = try frames(
            Self.landing + ["dropped", "-", "slot 1", "x 510", "-", "id -1", "touch 0", "-", "slot 0", "id 9", "-"])
        #expect(frames[1] == "2: #1 cancelled 10.0,10.0; #2 stationary 50.0,50.0")
    }

    @Test("A finger whose landing was missed lands with the drop")
    func aFingerWhoseLandingWasMissedLandsWithTheDrop() throws {
        #expect(
            try frames(["dropped", "-", "slot 3", "x 300", "-", "x 310", "y 400", "-", "id -1", "-"])
                == [
                    "1: #1 began 30.0,40.0", "3: #1 moved 31.0,40.0", "4: #1 ended 31.0,40.0",
                ])
    }

    @Test("IDs and positions in an incomplete frame count") func theFrameWithHolesCountsForWhatItTells() throws {
        #expect(
            try frames(Self.landing + ["dropped", "slot 1", "id -1", "slot 2", "id 0", "x 700", "y 700", "-"])
                == [
                    "1: #1 began 10.0,10.0; #2 began 50.0,50.0",
                    "2: #2 cancelled 50.0,50.0; #1 stationary 10.0,10.0; #3 began 70.0,70.0",
                ])
    }

    @Test("A slot named in an incomplete frame applies to the next one")
    func theSlotThatTheFrameWithHolesNamedIsTheOneThatFollows() throws {
        #expect(
            try frames(Self.landing + ["dropped", "slot 0", "x 120", "-", "x 130", "-"]).last
                == "3: #1 moved 13.0,10.0; #2 stationary 50.0,50.0")
    }

    @Test("A recording may end in a drop") func aRecordingThatEndsInADropEndsThere() throws {
        #expect(try frames(Self.landing + ["dropped", "x 3"]).count == 1)
        #expect(try frames(Self.landing + ["dropped"]).count == 1)
    }

    private static let codes = [
        "slot": "0003 002f", "id": "0003 0039", "x": "0003 0035", "y": "0003 0036", "touch": "0001 014a",
    ]

    private func recording(_ events: [String]) throws -> Recording {
        var text = header
        var report = 1
        for event in events {
            let words = event.split(separator: " ").map(String.init)
            let line = Self.codes[words[0]].map { "\($0) \(words[1])" } ?? "0000 000\(event == "dropped" ? 3 : 0) 0"
            text += "E: 0.00\(report)000 \(line)\n"
            if event == "-" { report += 1 }
        }
        return try parse(text)
    }

    private func frames(_ events: [String]) throws -> [String] {
        let recording = try recording(events)
        var screen = Screen(of: recording)
        for event in recording.events { screen.process(event) }
        return screen.look()
    }
}
