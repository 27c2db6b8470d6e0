import Foundation
import TestSupport
import Testing

/// The documentation of the libraries, as DocC makes it.
@Suite struct DocumentationTests {
    /// A library with a catalogue of articles.
    struct Library: CustomStringConvertible {
        let name: String
        let catalogue: String
        var description: String { name }
    }

    private static let libraries = [
        Library(name: "Gestures", catalogue: "Sources/Engine/Gestures/Gestures.docc"),
        Library(name: "MudraClient", catalogue: "Sources/Bus/Client/MudraClient.docc"),
    ]

    /// The public symbols of a library, as the compiler writes them.
    private struct SymbolGraph: Decodable {
        struct Symbol: Decodable {
            struct Kind: Decodable {
                let identifier: String
            }
            let pathComponents: [String]
            let kind: Kind
        }
        let symbols: [Symbol]

        /// The types that are in no other type.
        var types: Set<String> {
            let kinds: Set = ["swift.class", "swift.enum", "swift.protocol", "swift.struct", "swift.typealias"]
            return Set(
                symbols.filter { $0.pathComponents.count == 1 && kinds.contains($0.kind.identifier) }
                    .map { $0.pathComponents[0] })
        }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Has the compiler write what is public in a library, with the values that it shares with other libraries.
    private func graph(of library: Library, by extract: String) throws -> SymbolGraph {
        let systems = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources/System"))
        // SwiftPM writes the map of a target that has none.
        let maps = systems.flatMap {
            [
                Repository.path("Sources/System/\($0)/module.modulemap"),
                Repository.path("Sources/System/\($0)/include/module.modulemap"),
                Program.path("CMudra\($0).build/module.modulemap"),
            ]
        }.filter(FileManager.default.fileExists)
        let words = [
            "-module-name", library.name, "-I", "\(Program.folder.path)/Modules", "-target", Self.target,
            "-minimum-access-level", "public", "-experimental-allowed-reexported-modules=MudraTouch", "-output-dir",
            folder.path,
        ]
        let run = try Program(
            extract, words + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }, in: folder)
        run.waitForEnd()
        try #require(run.status == 0, "\(run.said)")
        let text = try Data(contentsOf: URL(fileURLWithPath: folder.path("\(library.name).symbols.json")))
        return try JSONDecoder().decode(SymbolGraph.self, from: text)
    }

    private static var target: String {
        #if arch(arm64)
            "aarch64-unknown-linux-gnu"
        #else
            "x86_64-unknown-linux-gnu"
        #endif
    }

    @Test(
        "DocC has no note about a library, and the library's page lists every type",
        .enabled(if: SwiftToolchain.tool("docc") != nil && SwiftToolchain.tool("swift-symbolgraph-extract") != nil),
        arguments: libraries)
    func documentationIsComplete(of library: Library) throws {
        let extract = try #require(SwiftToolchain.tool("swift-symbolgraph-extract"))
        let docc = try #require(SwiftToolchain.tool("docc"))
        let graph = try graph(of: library, by: extract)
        let catalogue = Repository.path(library.catalogue)
        let run = try Program(
            docc,
            [
                "convert", catalogue, "--additional-symbol-graph-dir", folder.path, "--analyze",
                "--fallback-display-name", library.name, "--fallback-bundle-identifier", "org.mudra.\(library.name)",
                "--output-path", folder.path("documentation"),
            ], in: folder)
        run.waitForEnd()
        #expect(run.status == 0 && !run.said.contains("warning: ") && !run.said.contains("note: "), "\(run.said)")
        let page = try String(contentsOfFile: "\(catalogue)/\(library.name).md", encoding: .utf8)
        let missing = graph.types.filter { !page.contains("- ``\($0)``") }
        #expect(!graph.types.isEmpty && missing.isEmpty, "the topics leave out \(missing.sorted())")
    }
}
