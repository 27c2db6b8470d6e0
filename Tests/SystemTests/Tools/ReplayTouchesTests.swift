import Foundation
import TestSupport
import Testing

/// `mudractl replay --touches` shows which touches a grabbed screen would pass on.
@Suite struct ReplayTouchesTests {
    private static let recording = Repository.path("Recordings/demo.evemu")

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let gesture = "[[gesture]]\nname = \"move\"\ntype = \"pan\"\nmin_touches = 3\nrun = \"true\"\n"
        _ = try folder.write(gesture, to: "gestures.toml")
    }

    /// The number of events of a kind that are passed on, under a `mudrad.toml`.
    private func count(_ kind: String, _ configuration: String) throws -> Int {
        let settings = try folder.write(configuration, to: "mudrad.toml")
        let replay = try Program(
            "mudractl",
            [
                "replay", "--json", "--touches", "--config", folder.path("gestures.toml"), "--daemon-config", settings,
                Self.recording,
            ], in: folder)
        replay.waitForEnd()
        #expect(replay.status == 0, "\(replay.said)")
        return replay.said.split(separator: "\n").count { $0.contains("\"delivery\":\"\(kind)\"") }
    }

    @Test("A replay passes on no finger that a gesture delays and takes")
    func fingersThatAreDelayedAndTakenAreNeverPassedOn() throws {
        let (landed, cancelled) = (try count("down", "[grab]\ntake_back = \"lift\"\n"), try count("cancel", ""))
        #expect(cancelled >= 3, "a gesture of three fingers is in the recording")
        let delay = "[[device]]\nmatch = \"*\"\ntake_back = \"delay\"\n"
        let (landedLater, cancelledLater) = (try count("down", delay), try count("cancel", delay))
        #expect(cancelledLater * 3 == cancelled, "the first of three is taken back")
        #expect(landed - landedLater == cancelled - cancelledLater, "the others are not passed on")
    }
}
