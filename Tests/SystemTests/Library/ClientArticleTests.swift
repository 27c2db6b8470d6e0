import Foundation
import MudraClient
import TestSupport
import Testing

/// The programs in the article of `MudraClient.docc`: another package builds them from its text, and they run with `mudrad`.
@Suite(.serialized, .enabled(if: SwiftToolchain.swift != nil, "needs swift")) struct ClientArticleTests {
    private let fixture: DaemonFixture
    private let daemon: Program

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        try fixture.waitForDaemonName()
    }

    @Test("The programs of the article do what it says") func theArticle() throws {
        let path = Repository.path("Sources/Bus/Client/MudraClient.docc/MudraClient.md")
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let programs = article.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        let package = try ClientPackage(programs, in: fixture.folder)

        let owner = try TestClient(fixture)
        #expect(owner.add("next", "tap", [("touches", 3)]).isSuccess)
        #expect(owner.add("taken", "pinch").isSuccess)
        // The text of each program when these fingers touch the screen.
        let expected = [
            (Strokes.tap(fingers: 3), "recognized Point(x: 80.0, y: 80.0)\n"),
            (Strokes.threeFingerSwipe(by: -60), "turn the page to the left\n"),
            (Strokes.tap(), "select\n"),
            ("", "choose another name: "),
            (Strokes.tap(fingers: 2), "2 down\n"),
        ]
        #expect(programs.count == expected.count)
        for (number, (strokes, text)) in expected.enumerated() {
            let program = try package.start(number, on: fixture.bus)
            let isSaid = eventually(every: 100, within: 30) {
                if !strokes.isEmpty {
                    try? fixture.play(strokes)
                    fixture.advance(by: .seconds(1))
                }
                return program.said.contains(text)
            }
            #expect(isSaid, "program \(number): \(program.said)")
        }
    }
}

/// Another package, with programs that use the library `MudraClient` alone.
struct ClientPackage {
    private let folder: TemporaryFolder
    private let programs: String

    /// Builds it, in the build folder of `ConsumerPackageTests`: the libraries take most of the build.
    init(_ sources: [String], in folder: TemporaryFolder) throws {
        self.folder = folder
        let targets = sources.indices.map { number in
            """
            .executableTarget(
                name: "article-\(number)", dependencies: [.product(name: "MudraClient", package: "mudra")]),
            """
        }
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "consumer", dependencies: [.package(name: "mudra", path: "\(Repository.root)")],
                targets: [\(targets.joined(separator: "\n"))])

            """
        try folder.write(manifest, to: "consumer/Package.swift")
        for (number, source) in sources.enumerated() {
            try folder.write(source, to: "consumer/Sources/article-\(number)/main.swift")
        }
        let scratch = Repository.path(".build/consumer")
        programs = "\(scratch)/debug"
        // Like the build of another package, without what the build of the tests asks Package.swift for.
        let swift = try #require(SwiftToolchain.swift)
        let words = ["--unset=MUDRA_FAST_ENGINE", swift, "build", "--package-path"]
        let build = try Program(
            "/usr/bin/env", words + [folder.path("consumer"), "--scratch-path", scratch], in: folder)
        build.waitForEnd()
        try #require(build.status == 0, "\(build.said)")
    }

    /// Starts a program by its number, with a bus as its system bus.
    func start(_ number: Int, on bus: String) throws -> Program {
        // A pseudo-terminal makes the output line-buffered.
        try Program(
            "/usr/bin/stdbuf", ["--output=L", "\(programs)/article-\(number)"], in: folder,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus])
    }
}
