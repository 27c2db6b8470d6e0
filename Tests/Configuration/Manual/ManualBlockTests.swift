import Foundation
import Gestures
import TestSupport
import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings
@testable import MudraSettings

/// The blocks of TOML in the manual, which users paste into their configurations.
@Suite("The manual's blocks of configuration") struct ManualBlockTests {
    /// A block of a manual page, by the file that it belongs into.
    private struct Block {
        /// The page and the line of the page at which the block begins.
        let place: String
        let text: String
        let isOfDaemon: Bool

        /// The diagnostics of `mudrad` or `mudra-actions` for the block alone.
        func diagnostics() throws -> [String] {
            try isOfDaemon ? loadDaemon(text).lines : load(text).lines
        }
    }

    private static let pages = [
        "gestures.toml.5", "mudra-examples.7", "mudra.7", "mudractl.1", "mudrad.toml.5",
    ]
    private static let manual = URL(fileURLWithPath: Repository.path("man"))

    /// The blocks of a page that begin with a table, or with a comment that names the file.
    private static func blocks(_ page: String) throws -> [Block] {
        let text = try String(contentsOf: manual.appendingPathComponent("\(page).scd"), encoding: .utf8)
        var blocks: [Block] = []
        var open: (line: Int, lines: [String])?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            guard line == "```" else {
                open?.lines.append(line)
                continue
            }
            guard let (first, lines) = open else {
                open = (index + 2, [])
                continue
            }
            open = nil
            let isOfDaemon = lines.first?.hasPrefix("# /etc/mudra/mudrad.toml") == true
            guard isOfDaemon || lines.first?.hasPrefix("[") == true else { continue }
            let text = lines.joined(separator: "\n") + "\n"
            blocks.append(Block(place: "man/\(page).scd:\(first)", text: text, isOfDaemon: isOfDaemon))
        }
        #expect(open == nil, "\(page) has a block that does not end")
        return blocks
    }

    @Test("Each block is accepted without an error or a warning", arguments: pages)
    func eachIsAccepted(page: String) throws {
        let blocks = try Self.blocks(page)
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(try block.diagnostics() == [], "\(block.place)") }
    }

    @Test("All blocks of a page can be pasted together", arguments: pages)
    func allCanBePastedTogether(page: String) throws {
        let blocks = try Self.blocks(page)
        let texts = Dictionary(grouping: blocks, by: \.isOfDaemon).mapValues { $0.map(\.text).joined(separator: "\n") }
        if let daemon = texts[true] { #expect(try loadDaemon(daemon).lines == []) }
        if let gestures = texts[false] { #expect(try load(gestures).lines == []) }
    }

    @Test("No two gestures of the examples have the same name") func namesAreDistinct() throws {
        let gestures = try Self.blocks("mudra-examples.7").filter { !$0.isOfDaemon }
        let names = try gestures.flatMap { try load($0.text).settings?.bindings.map(\.name) ?? [] }
        #expect(Set(names).count == names.count, "\(names.sorted())")
        #expect(names.count >= gestures.count)
    }

    @Test("mudra-examples(7) has at least twenty tasks, each with a block to paste") func thereAreTwentyTasks() throws {
        let page = Self.manual.appendingPathComponent("mudra-examples.7.scd")
        let text = try String(contentsOf: page, encoding: .utf8)
        let tasks = text.components(separatedBy: "\n## ").dropFirst()
        #expect(tasks.count >= 20)
        for task in tasks {
            let title = task.prefix { $0 != "\n" }
            #expect(task.contains("\n```\n[[gesture]]\n") || task.contains("\n```\n[[zone]]\n"), "\(title)")
            #expect(task.contains("Needs:"), "\(title) names no program")
        }
        #expect(try Self.blocks("mudra-examples.7").count >= tasks.count)
    }

    @Test("The page of gestures.toml has a block for each type of gesture") func eachTypeHasABlock() throws {
        let blocks = try Self.blocks("gestures.toml.5")
        let bindings = try blocks.flatMap { try load($0.text).settings?.bindings ?? [] }
        #expect(Set(bindings.map(\.declaration.configuration.type)) == Set(GestureType.allCases))
    }

    @Test("A mistake in a block is found") func aMistakeIsFound() throws {
        let block = try #require(try Self.blocks("mudra-examples.7").first { $0.text.contains("direction = \"left\"") })
        let broken = Block(
            place: block.place, text: block.text.replacing("\"left\"", with: "\"lefft\""), isOfDaemon: block.isOfDaemon)
        #expect(try broken.diagnostics().first?.contains("lefft") == true)
    }
}
