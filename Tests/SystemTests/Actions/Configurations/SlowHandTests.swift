import Foundation
import TestSupport
import Testing

/// The swipes of the ready-made configurations: deliberate ones, and the movement of a slow hand.
@Suite struct SlowHandTests {
    private static let folder = URL(fileURLWithPath: Repository.path("Configurations"))
    private static let recordings = URL(fileURLWithPath: Repository.path("../shared/recordings/labelled"))
    private static let names = ["hyprland", "labwc", "niri", "phone", "sway", "wayfire", "x11"].map { $0 + ".toml" }
    private static let ways: [(x: Double, y: Double)] = [(80, 0), (-80, 0), (0, 80), (0, -80)]
    private static let areRecordingsThere = FileManager.default.fileExists(atPath: recordings.path)

    /// The recordings that contain a recognized swipe.
    private func swipes(_ configuration: String, _ recordings: [String]) throws -> Set<String> {
        let folder = try TemporaryFolder()
        let program = try Program("mudractl", ["replay", "--config", configuration] + recordings, in: folder)
        program.waitForEnd()
        #expect(program.status == 0, "\(program.said)")
        let lines = program.said.split(separator: "\n").filter { $0.contains("(swipe) possible -> recognized") }
        return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    /// Recordings of fingers side by side that move 80 mm in that time, one recording per direction.
    private func pans(in folder: TemporaryFolder, fingers count: Int, lasting milliseconds: Int) throws -> [String] {
        try Self.ways.enumerated().map { number, way in
            let fingers = (0..<count).map { finger in
                DrawnRecording.Finger(
                    landing: 100, stay: milliseconds, from: (110 + 18 * Double(finger) - way.x / 2, 80 - way.y / 2),
                    way: way)
            }
            return try folder.write(DrawnRecording(fingers).text, to: "\(count)-\(milliseconds)-\(number).evemu")
        }
    }

    @Test("A slow hand does not swipe", arguments: names) func aSlowHandChangesNothing(_ name: String) throws {
        let folder = try TemporaryFolder()
        let file = Self.folder.appendingPathComponent(name).path
        let count = try #require(try counts(in: file).max())
        #expect(try swipes(file, pans(in: folder, fingers: count, lasting: 2_000)) == [])
        #expect(try !swipes(file, pans(in: folder, fingers: count, lasting: 200)).isEmpty, "or it would be no test")
        if name != "phone.toml" {
            #expect(try swipes(file, pans(in: folder, fingers: 3, lasting: 2_000)) == [])
            #expect(try !swipes(file, pans(in: folder, fingers: 3, lasting: 200)).isEmpty)
        }
    }

    /// The finger counts of the swipes in a file.
    private func counts(in file: String) throws -> [Int] {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let swipes = text.components(separatedBy: "[[").filter { $0.contains("\ntype = \"swipe\"\n") }
        return swipes.compactMap { swipe in
            swipe.split(separator: "\n").first { $0.hasPrefix("touches = ") }.flatMap { Int($0.dropFirst(10)) }
        }
    }

    /// Every recording in which a hand or a robot swipes with one or two fingers.
    @Test(
        "Every deliberate swipe in the recordings is recognized",
        .enabled(if: areRecordingsThere, "needs ../shared/recordings"))
    func everySwipeThatIsMeantStays() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.recordings.path)
            .filter { $0.contains("_swipe") && $0.hasSuffix(".evemu") }.map { Self.recordings.path + "/" + $0 }
        let folder = try TemporaryFolder()
        let swipes = { (velocity: String) in
            let ways =
                #"directions = ["left", "right", "up", "down", "up-left", "up-right", "down-left", "down-right"]"#
            let text = [1, 2].map {
                "[[gesture]]\nname = \"swipe-\($0)\"\ntype = \"swipe\"\ntouches = \($0)\n\(ways)\n\(velocity)\n"
            }
            return try self.swipes(folder.write(text.joined(), to: "gestures.toml"), files)
        }
        let all = try swipes("min_velocity_mm_s = 0")
        #expect(all.count == 13)
        #expect(try swipes("") == all)
        // The slowest one goes at 110 to 115 mm/s.
        #expect(try swipes("min_velocity_mm_s = 110") == all)
        #expect(try swipes("min_velocity_mm_s = 115").count < all.count)
    }
}
