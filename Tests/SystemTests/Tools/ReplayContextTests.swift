import Foundation
import TestSupport
import Testing

/// `mudractl replay --when` pauses gestures as in a context.
@Suite struct ReplayContextTests {
    private static let recording = Repository.path("Recordings/demo.evemu")

    private func begun(_ words: String...) throws -> Set<String> {
        let folder = try TemporaryFolder()
        let gestures = ["foot": "{ app = \"foot\" }", "rest": "{ not = { app = \"foot\" } }"].map { name, condition in
            "[[gesture]]\nname = \"\(name)\"\ntype = \"pan\"\nrun = \"true\"\nwhen = \(condition)\n"
        }
        let file = try folder.write(gestures.joined(), to: "gestures.toml")
        let replay = try Program("mudractl", ["replay", "--config", file] + words + [Self.recording], in: folder)
        replay.waitForEnd()
        #expect(replay.status == 0, "\(replay.said)")
        return Set(["foot", "rest"].filter { replay.said.contains(" \($0) (pan) possible -> began") })
    }

    @Test("Only the gestures take part whose conditions hold in the given context") func context() throws {
        #expect(try begun("--when", "app=foot,mode=a") == ["foot"])
        #expect(try begun("--when", "app=mpv") == ["rest"])
        // No program tells the application.
        #expect(try begun("--when", "mode=a") == [])
        #expect(try begun().count == 1)
    }
}
