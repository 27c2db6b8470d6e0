import Foundation
import Gestures
import Testing

/// The manual pages agree with the programs about their command lines.
@Suite struct ManualTests {
    private static let sections = ["mudrad": 8, "mudra-actions": 1, "mudra-lock": 1, "mudractl": 1]

    /// The lines of a page without its markup.
    private func page(_ name: String) throws -> [String] {
        try String(contentsOf: CommandLine.source("man/\(name).scd"), encoding: .utf8)
            .replacing(/[*_\\]|\+\+$/.anchorsMatchLineEndings(), with: "").components(separatedBy: "\n")
    }

    @Test("A manual page lists every command of its program and no other", arguments: CommandLine.programs)
    func aPageHasEveryCommandAndNoOther(_ program: String) throws {
        let lines = try page("\(program).\(Self.sections[program] ?? 0)")
        let forms = try CommandLine(of: program).forms
        #expect(!forms.isEmpty)
        for form in forms { #expect(lines.contains(form.text), "\(form.text)") }
        // A line at the margin that has options is a command.
        let own = Set(forms.map(\.text))
        let described = lines.filter { $0.contains("[--") && !$0.hasPrefix("\t") }
        for line in described { #expect(own.contains(line), "\(line)") }
    }

    @Test("A manual page lists every option of its program and no other", arguments: CommandLine.programs)
    func aPageHasEveryOptionAndNoOther(_ program: String) throws {
        let others = ["systemctl", "journalctl", "jq"]
        let lines = try page("\(program).\(Self.sections[program] ?? 0)").filter { line in
            !others.contains { line.contains("\($0) ") }
        }
        // Options of the other programs, in examples, do not count.
        let options = lines.filter { line in
            let word = line.drop { "$# ".contains($0) }.prefix { $0 != " " }
            return !line.hasPrefix("$") || word == program
        }.reduce(into: Set<String>()) { $0.formUnion(CommandLine.options(in: $1)) }
        let offered = try CommandLine(of: program).options
        #expect(options == offered)
    }

    /// The page about reasons lists every reason of a failure and no other.
    @Test("The manual explains every reason of a failure") func theReasonsAreAllExplained() throws {
        let text = try String(contentsOf: CommandLine.source("man/mudra-why.7.scd"), encoding: .utf8)
        let entries = text.split(separator: "\n").filter { $0.contains(/^(\*[a-z-]+\*,? ?)+("|$)/) }
        let kinds = Set(entries.flatMap { $0.matches(of: /\*([a-z-]+)\*/) }.map { String($0.1) })
        let competition: Set = ["least-travel", "drag-share", "spread-share", "pinch-share", "turn-share"]
        let engine = [
            "prevented", "required-failure-succeeded", "motion-favored-other", "resembled-other", "vetoed",
            "resting-touch", "disabled",
            "removed", "unexplained",
        ]
        let skips = [SkipReason.outsideZone, .disabled, .paused, .tool, .vetoed, .late].map(\.rawValue)
        let causes = CancellationCause.allCases.map(\.rawValue)
        let explained = ["ignored", "other-screen", "no-zone"]
        let all = Set(Metric.allCases.map(\.rawValue) + engine + skips + causes + explained)
        #expect(kinds == all.subtracting(competition))
    }

    /// Every page that another page refers to exists.
    @Test("Manual pages refer to existing pages only") func pagesReferToPages() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: CommandLine.source("man").path)
        let names = Set(files.filter { $0.hasSuffix(".scd") }.map { String($0.dropLast(4)) })
        #expect(names.isSuperset(of: ["mudra.7", "mudrad.8", "mudra-actions.1", "mudractl.1"]))
        for name in names {
            let text = try page(name).joined(separator: "\n")
            for match in text.matches(of: /((?:mudra(?:-why)?|gestures\.toml|org\.mudra)[\w.-]*)\((\d)\)/) {
                #expect(names.contains("\(match.1).\(match.2)"), "\(match.0) in \(name)")
            }
        }
    }
}
