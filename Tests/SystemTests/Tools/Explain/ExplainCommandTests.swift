import Foundation
import TestSupport
import Testing

/// `mudractl explain` as a command: its output files, and its errors.
@Suite struct ExplainCommandTests {
    private let folder: TemporaryFolder
    private let configuration: String
    private let recording: String

    init() throws {
        folder = try TemporaryFolder()
        configuration = try folder.write("[[gesture]]\nname = \"poke\"\ntype = \"tap\"\n", to: "gestures.toml")
        recording = try folder.write(
            DrawnRecording([.init(landing: 0, stay: 60, from: (60, 60))]).text, to: "poke.evemu")
    }

    /// - Parameter more: arguments after the configuration.
    private func explain(_ more: String...) throws -> (status: Int32?, said: String) {
        let program = try Program("mudractl", ["explain", "--config", configuration] + more, in: folder)
        program.waitForEnd()
        return (program.status, program.said.replacingOccurrences(of: folder.path + "/", with: ""))
    }

    private func file(_ name: String) -> String? {
        folder.read(name)
    }

    private func path(_ name: String) -> String { folder.path(name) }

    @Test(
        "The written page is readable by its owner alone",
        arguments: [
            ([], "page.html", "<!DOCTYPE html>"), (["--svg"], "picture.svg", "<svg "), (["--json"], "data", "{"),
        ])
    func whatIsWrittenNobodyElseReads(_ form: [String], _ name: String, _ start: String) throws {
        let program = try Program(
            "mudractl", ["explain", "--config", configuration, recording, "-o", path(name)] + form, in: folder)
        program.waitForEnd()
        #expect(program.status == 0 && program.said.isEmpty, "\(program.said)")
        #expect(file(name)?.hasPrefix(start) == true)
        let mode = try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(name + ".") }
                == [])
    }

    @Test("Without an output file, mudractl explain writes to standard output")
    func withoutAFileItGoesToStandardOutput() throws {
        let (status, said) = try explain("--svg", recording)
        #expect(status == 0 && said.hasPrefix("<svg ") && said.hasSuffix("</svg>\n"))
        let both = try explain("--json", recording, recording).said.split(separator: "\n")
        #expect(both.count == 2 && both[0] == both[1])
    }

    /// The old file stays until there is a page to replace it.
    @Test("A page that cannot be made leaves the last one in place")
    func aPageThatCannotBeMadeLeavesTheLastOne() throws {
        _ = try folder.write("the last one", to: "page.html")
        let text = try String(contentsOfFile: recording, encoding: .utf8)
        let half = try folder.write(String(text.prefix(text.utf8.count - 20)), to: "half.evemu")
        let (status, said) = try explain(half, "-o", path("page.html"))
        #expect(status == 3)
        #expect(said.contains(#/^mudractl: half\.evemu:\d+:\d+: /#), "\(said)")
        #expect(file("page.html") == "the last one")
    }

    @Test("An error names the file that cannot be written") func errorNamesTheUnwritableFile() throws {
        #expect(
            try explain(recording, "-o", "/dev/full").said
                == "mudractl: /dev/full: cannot be written: No space left on device\n")
        let (status, said) = try explain(recording, "-o", path("nowhere/page.html"))
        #expect(status == 1)
        #expect(said == "mudractl: nowhere/page.html: cannot be written: No such file or directory\n")
    }

    @Test("A wrong command line is an error") func wrongCommandLineIsAnError() throws {
        let cases: [([String], String)] = [
            ([], "explain needs a RECORDING"),
            ([recording, "--svg", "--json"], "explain takes --svg or --json, not both"),
            ([recording, recording, "--svg"], "--svg takes one recording, not 2"),
            ([recording, "-o"], "-o needs a value"),
            ([recording, "-x"], "explain has no option -x"),
        ]
        for (words, message) in cases {
            let program = try Program("mudractl", ["explain", "--config", configuration] + words, in: folder)
            program.waitForEnd()
            #expect(program.status == 2)
            #expect(program.said.hasPrefix("mudractl: \(message)\n"), "\(program.said)")
        }
    }

    /// The name of a device cannot break out of its place on the page.
    @Test("The page escapes hostile names") func hostileNamesStayNames() throws {
        let name = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
        let hostile = try folder.write(
            DrawnRecording([.init(landing: 0, stay: 60, from: (60, 60))], name: name).text, to: "x<b>&.evemu")
        #expect(try explain(hostile, "-o", path("page.html")).status == 0)
        let page = try #require(file("page.html"))
        #expect(!page.contains("<script>alert") && !page.contains("<img"))
        #expect(!page.contains("x<b>"))
    }

    /// Very many short touches make an explanation far larger than its recording. The page leaves out the rest and says
    /// so. Twice as many touches do not make a larger page.
    @Test("A recording that is too long is explained in part") func aRecordingThatIsTooLongIsExplainedInPart() throws {
        _ = try folder.write(
            (0..<20).map {
                "[[gesture]]\nname = \"poke-\($0)\"\ntype = \"tap\"\ntaps = \($0 % 10 + 1)\ntouches = \($0 / 10 + 1)\n"
            }.joined(),
            to: "gestures.toml")
        // Each of them takes a quarter of a minute.
        let sizes = try (Tier.isAll ? [12_000, 14_000] : [12_000]).map { count in
            let text = try folder.write(QuickTaps.recording(of: count), to: "quick.evemu")
            let (status, said) = try explain("--json", text, "-o", path("data"))
            #expect(status == 0)
            let left = try #require(
                said.firstMatch(
                    of: /quick\.evemu: too long to show in full: left out after ([\d.]+) s, (\d+) touches\n/))
            let data = try #require(file("data"))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
            let contacts = try #require(object["contacts"] as? [Any]).count
            let rest = try #require((object["left_out"] as? [String: Any])?["contacts"] as? Int)
            #expect(contacts + rest == count && Int(left.2) == rest && contacts > 5_000, "\(contacts) \(rest)")
            return data.utf8.count
        }
        guard Tier.isAll else { return }
        #expect(sizes[0] == sizes[1])
        // Two recordings share the limit.
        let text = path("quick.evemu")
        #expect(try explain(text, text, "-o", path("page.html")).status == 0)
        let page = try #require(file("page.html"))
        #expect(page.components(separatedBy: "\"left_out\":{").count == 3)
        // The pictures on the page say so.
        #expect(page.components(separatedBy: "touches · too long to show in full: left out after ").count == 3)
        #expect(page.utf8.count < sizes[0] * 3 / 2, "\(page.utf8.count) \(sizes)")
    }

    /// The picture in the README is the output of explain for the recording beside it.
    @Test("The README's picture matches the output of mudractl explain") func theReadmesPictureIsTrue() throws {
        let folder = CommandLine.source("Recordings").path
        let program = try Program(
            "/bin/sh",
            [
                "-c", "cd \"$1\" && exec \"$0\" explain --svg --config why.toml why.evemu", Program.path("mudractl"),
                folder,
            ], in: self.folder)
        program.waitForEnd()
        let picture = try String(contentsOfFile: folder + "/why.svg", encoding: .utf8)
        #expect(
            program.said == picture,
            "make it anew: cd Recordings && mudractl explain --svg --config why.toml why.evemu > why.svg")
    }
}
