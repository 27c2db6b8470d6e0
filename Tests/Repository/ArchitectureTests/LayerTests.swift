import Foundation
import TestSupport
import Testing

/// The sources keep to the documented architecture: houses and targets in their order, folders in layers.
@Suite struct LayerTests {
    private static let root = Repository.root

    /// The files of each target, by its folder: all tests need them, and reading them takes longest.
    static let files = Dictionary(
        ((try? manifest())?.targets ?? []).map { ($0.path, files(below: $0.path)) },
        uniquingKeysWith: { first, _ in first })

    private static func files(below folder: String) -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        let target = folder.split(separator: "/").last ?? ""
        return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
            FileText.read("\(root)/\(folder)/\(name)").map { SourceFile(path: "\(target)/\(name)", text: $0) }
        }
    }

    static func manifest() throws -> Manifest {
        try Manifest(#require(FileText.read("\(root)/Package.swift")))
    }

    /// The houses in their order. Houses of one line do not use each other.
    private static let houses = [
        ["System"], ["Common"], ["Engine"], ["Input", "Bus"], ["Configuration"], ["Services"], ["Tools"],
    ]
    private static let targets = FileText.names(in: "\(root)/Sources").sorted().flatMap { house in
        FileText.names(in: "\(root)/Sources/\(house)").sorted().map { "\(house)/\($0)" }
    }

    @Test("A house uses only earlier houses") func housesHaveOneDirection() throws {
        let manifest = try Self.manifest()
        #expect(Set(FileText.names(in: "\(Self.root)/Sources")) == Set(Self.houses.flatMap(\.self)))
        #expect(
            Set(manifest.targets.filter { $0.house != nil }.map(\.path)) == Set(Self.targets.map { "Sources/\($0)" }))
        let breaches = manifest.houseBreaches(Self.houses)
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    @Test("The folders of a target form layers", arguments: targets)
    func theFoldersOfATargetAreLayers(_ target: String) {
        let circles = FolderGraph(target, Self.files["Sources/\(target)"] ?? []).circles
        #expect(circles.isEmpty, "\(circles.joined(separator: "\n"))")
    }

    @Test("A target imports only targets above it in Package.swift") func targetsUseWhatStandsAboveThem() throws {
        let manifest = try Self.manifest()
        #expect(manifest.targets.count > 30)
        var imports: [String: Set<String>] = [:]
        for target in manifest.targets {
            for file in Self.files[target.path] ?? [] {
                imports[target.name, default: []].formUnion(file.imports)
            }
        }
        let breaches = manifest.breaches(imports)
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    // MARK: The checks find faults

    @Test("The graph finds a cycle of folders") func aCircleIsSeen() {
        let circle = FolderGraph(
            "T",
            [
                SourceFile(path: "T/A/One.swift", text: "struct One { let two: Two }"),
                SourceFile(path: "T/B/Two.swift", text: "struct Two {}\nextension Two { func f() -> Three? { nil } }"),
                SourceFile(path: "T/C/Three.swift", text: "enum Three { case one(One) }"),
                SourceFile(path: "T/Four.swift", text: "struct Four { let one: One; let three: Three }"),
            ]
        ).circles
        #expect(
            circle == [
                """
                T: A, B, C are one circle
                    A -> B: One -> Two
                    B -> C: Two -> Three
                    C -> A: Three -> One
                """
            ])
    }

    @Test("Comments, strings and hidden types do not close a cycle") func commentsTextsAndHiddenTypesMakeNoCircle() {
        let files = [
            SourceFile(path: "T/A/One.swift", text: "struct One { let two: Two }\nprivate struct Three {}"),
            SourceFile(
                path: "T/B/Two.swift",
                text: """
                    /// Not One. /* One */
                    struct Two { /* One /* One */ One */ let a = "One \\\\" + #"One"# + \"\"\"
                    One
                    \"\"\"
                        struct One {}
                    }
                    private enum Three { case three }
                    """),
        ]
        #expect(files[1].types == ["Two"])
        #expect(FolderGraph("T", files).circles.isEmpty)
        // An interpolation counts as a use.
        let used = SourceFile(path: "T/B/Two.swift", text: "struct Two { let a = \"\\(One(\")\"))\" }")
        #expect(FolderGraph("T", [files[0], used]).circles.count == 1)
    }

    @Test("The manifest reports an import of a target below") func anImportFromBelowIsSeen() throws {
        let manifest = try Manifest(
            """
            let common: [Target] = [
                .target(name: "Files", path: "Sources/Common/Files"),
                .target(name: "Bus", dependencies: ["Files"], path: "Elsewhere"),
            ]

            let services: [Target] = [
                .executableTarget(
                    name: "daemon",
                    dependencies: [
                        "Bus", "Settings",
                    ], path: "Sources/Services/daemon"),
                .target(name: "Settings", path: "Sources/Common/Settings"),
            ]

            """)
        #expect(
            manifest.targets.map(\.path) == [
                "Sources/Common/Files", "Elsewhere", "Sources/Services/daemon", "Sources/Common/Settings",
            ])
        #expect(manifest.closure(of: "daemon") == ["daemon", "Bus", "Files", "Settings"])
        #expect(
            manifest.breaches(["Files": ["Bus", "Glibc"], "daemon": ["Files"], "Settings": ["Bus"]]) == [
                "Files uses Bus, which stands below it", "daemon uses Settings, which stands below it",
                "Settings imports Bus, which it does not depend on",
            ])
    }

    @Test("The manifest reports a house that uses a later one, its neighbour or a target outside")
    func aHouseAgainstTheDirectionIsSeen()
        throws
    {
        let manifest = try Manifest(
            """
            let all: [Target] = [
                .target(name: "Files", dependencies: ["Text", "Gestures"], path: "Sources/Common/Files"),
                .target(name: "Text", path: "Sources/Common/Text"),
                .target(name: "Gestures", dependencies: ["Text"], path: "Sources/Engine/Gestures"),
                .target(name: "Evdev", dependencies: ["Bus"], path: "Sources/Input/Evdev"),
                .target(name: "Bus", dependencies: ["Gestures", "Samples"], path: "Sources/Bus/Bus"),
                .target(name: "Lost", path: "Sources/Lost"),
                .target(name: "Attic", dependencies: ["Text"], path: "Sources/Attic/Attic"),
                .testTarget(name: "Tests", dependencies: ["Evdev"], path: "Tests/Evdev"),
            ]
            """)
        #expect(
            manifest.houseBreaches([["Common"], ["Engine"], ["Input", "Bus"]]) == [
                "Files in Common uses Gestures in Engine", "Evdev in Input uses Bus in Bus",
                "Bus in Bus uses Samples, outside", "Lost stands in no house", "Attic in Attic uses Text in Common",
            ])
    }
}
