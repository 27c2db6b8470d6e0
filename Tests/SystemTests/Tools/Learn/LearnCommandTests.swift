import Foundation
import TestSupport
import Testing

/// `mudractl learn --from`, on recordings of a screen of 200 mm by 120 mm.
@Suite struct LearnCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for number in 1...3 { _ = try folder.write(Self.recording(of: number), to: "swipe-\(number).rec") }
    }

    /// A recording of a swipe to the right.
    private static func recording(of number: Int) -> String {
        let axes = [("2f", 9, 0), ("35", 20_000, 100), ("36", 12_000, 100), ("39", 65_535, 0)]
        var lines = ["# EVEMU 1.3", "N: a screen", "I: 0003 0001 0002 0100", "P: 02 00 00 00 00 00 00 00"]
        lines += ["B: 00 0b 00 00 00 00 00 00 00", "B: 01 00 00 00 00 00 00 00 00"]
        let keys = [String](repeating: "B: 01 00 00 00 00 00 00 00 00", count: 40) + ["B: 01 00 04 00 00 00 00 00 00"]
        lines += keys.dropFirst(1) + ["B: 03 03 00 00 00 00 80 60 02"]
        lines += ["A: 00 0 20000 0 0 100", "A: 01 0 12000 0 0 100"]
        lines += axes.map { "A: \($0.0) 0 \($0.1) 0 0 \($0.2)" }
        var time = 1_000_000
        let event = { (type: Int, code: Int, value: Int) in
            let seconds = String(format: "%d.%06d", time / 1_000_000, time % 1_000_000)
            lines.append(String(format: "E: %@ %04x %04x %d", seconds, type, code, value))
        }
        for step in 0...20 {
            if step == 0 { event(3, 0x39, number) }
            event(3, 0x35, 6_000 + step * 250)
            event(3, 0x36, 6_000 + number * 30 + step * number)
            event(0, 0, 0)
            time += 10_000
        }
        event(3, 0x39, -1)
        event(0, 0, 0)
        return lines.joined(separator: "\n") + "\n"
    }

    private func learn(_ words: String...) throws -> (status: Int32?, said: String) {
        let program = try Program("mudractl", ["learn", "--config", folder.path] + words, in: folder)
        program.closeInput()
        program.waitForEnd()
        return (program.status, program.said.replacingOccurrences(of: folder.path + "/", with: ""))
    }

    private func file(_ number: Int) -> String { folder.path("swipe-\(number).rec") }

    private var written: String? { FileText.read(folder.path("gestures.d/next.toml")) }

    @Test("The gesture is written to gestures.d, passes check, and is recognized in its recordings")
    func writing() throws {
        let (status, said) = try learn("next", "--command", "echo \"next\"", "--from", file(1), file(2), file(3))
        #expect(status == 0, "\(said)")
        #expect(said.contains("next is a swipe: touches = 1, direction = \"right\""), "\(said)")
        let text = try #require(written)
        #expect(text.contains("\nrun = 'echo \"next\"'\n"))
        let path = folder.path("gestures.d/next.toml")
        let check = try Program("mudractl", ["check", path], in: folder)
        check.waitForEnd()
        #expect(check.status == 0 && !check.said.contains("warning"), "\(check.said)")
        let replay = try Program("mudractl", ["replay", "--config", path, file(1), file(2), file(3)], in: folder)
        replay.waitForEnd()
        #expect(replay.said.components(separatedBy: "-> recognized").count == 4, "\(replay.said)")
        // The file stays as it is.
        let (again, refusal) = try learn("next", "--from", file(1), file(2), file(3))
        #expect(again == 3 && refusal.contains("next.toml:") && refusal.contains("take another name"), "\(refusal)")
        #expect(written == text)
    }

    @Test("With --dry-run nothing is written") func dryRun() throws {
        let (status, said) = try learn("next", "--dry-run", "--from", file(1), file(2), file(3))
        #expect(status == 0 && said.contains("\n[[gesture]]\nname = \"next\"\n"), "\(said)")
        #expect(said.contains("\n# run = "))
        #expect(written == nil)
    }

    @Test("With --json it prints one object, and a forecast tells when the gesture fires in ordinary use")
    func json() throws {
        let (status, said) = try learn(
            "next", "--json", "--ordinary", folder.path, "--from", file(1), file(2), file(3))
        #expect(status == 0, "\(said)")
        let line = try #require(said.split(separator: "\n").last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["type"] as? String == "swipe" && object["written"] as? Bool == true)
        let forecast = try #require(object["forecast"] as? [String: Any])
        #expect(forecast["recordings"] as? Int == 3)
        #expect((forecast["fires"] as? [Any])?.count == 3)
    }

    @Test("Mistakes end it with a message and a status, and nothing is written")
    func mistakes() throws {
        #expect(try learn("next", "--from", file(1)).status == 3)
        #expect(try learn("../next", "--from", file(1), file(2), file(3)).status == 3)
        #expect(try learn("next", file(1)).status == 2)
        #expect(try learn("next", "--from", folder.path("none")).status == 1)
        let lines = Self.recording(of: 1).split(separator: "\n")
        let cut = try folder.write(lines.dropLast(2).joined(separator: "\n") + "\n", to: "cut.rec")
        let (status, said) = try learn("next", "--from", file(1), file(2), cut)
        #expect(status == 3 && said.contains("cut.rec is left out"), "\(said)")
        #expect(written == nil)
    }
}
