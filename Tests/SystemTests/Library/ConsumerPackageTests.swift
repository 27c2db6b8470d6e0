import Foundation
import TestSupport
import Testing

/// Another package that depends on both libraries and has targets with names that ours might use.
@Suite struct ConsumerPackageTests {
    private static let root = URL(fileURLWithPath: Repository.root)
    /// Targets that another package may have. Two packages of a build cannot have targets of the same name.
    private static let targets = [
        "Actions", "Bus", "Client", "Console", "Daemon", "Devices", "Evdev", "Explain", "Files", "LiveView",
        "Passthrough", "Pipeline", "Program", "Realtime", "Recorder", "Recording", "Settings", "Support", "Terminal",
        "TOML", "Touch", "Touchpad", "CLinux", "CTOML",
    ]

    private static let examples = root.appendingPathComponent("Tests/Examples")
    private static let catalogue = root.appendingPathComponent("Sources/Engine/Gestures/Gestures.docc")
    private static let articles = ["Gestures", "FirstGestures", "OwnRecognizers", "FrameSources"]

    private static var manifest: String {
        let programs = ["consumer", "Picture"] + articles.map { $0 + "Article" }
        let libraries = targets.map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            // swift-tools-version: 6.0
            import PackageDescription

            let mudra: [Target.Dependency] = [
                .product(name: "Gestures", package: "mudra"), .product(name: "MudraClient", package: "mudra"),
            ]
            let package = Package(
                name: "consumer",
                dependencies: [.package(name: "mudra", path: "\(root.path)")],
                targets: [\(libraries)].map { .target(name: $0) }
                    + [\(programs.map { "\"\($0)\"" }.joined(separator: ", "))].map {
                        .executableTarget(name: $0, dependencies: mudra + [\(libraries)])
                    }
            )

            """
    }

    /// The Swift of an article, in the order in which it stands there.
    private static func listings(of article: String) throws -> String {
        let text = try String(contentsOf: catalogue.appendingPathComponent(article + ".md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
        return blocks.map { $0.components(separatedBy: "```")[0] }.joined(separator: "\n")
    }

    private static var program: String {
        """
        import Dispatch
        import Gestures
        import MudraClient
        \(targets.map { "import \($0)" }.joined(separator: "\n"))

        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let tap = TapRecognizer("poke")
        tap.addTarget { print($0.label, $0.state, "at", $0.location().x) }
        screen.root.add(tap)
        for (time, phase) in [(0, Contact.Phase.began), (50, .ended)] as [(UInt64, Contact.Phase)] {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(time))
            frame.append(Contact(id: ContactID(1), phase: phase, position: Point(x: 20, y: 30)))
            screen.process(frame)
        }
        do {
            _ = try await MudraClient(.address("unix:path=/nowhere"))
        } catch {
            print("no bus")
        }
        print(\(targets.map { "\($0).name" }.joined(separator: ", ")))

        """
    }

    /// The output of each program. The programs of articles are the articles' own listings, followed by the fingers of
    /// `Tests/Examples/Articles`.
    private static let expected = [
        "consumer": """
        poke ended at 20.0
        no bus
        \(targets.joined(separator: " "))
        """,
        "Picture": """
        at first [120.0, 80.0, 1.0, 0.0]
        after two fingers [148.4, 80.0, 2.0, 1.57]
        after one finger [148.4, 98.4, 2.0, 1.57]
        after a tap [120.0, 80.0, 1.0, 0.0]
        """,
        "GesturesArticle": """
        went left
        """,
        "FirstGesturesArticle": """
        tap at Point(x: 10.0, y: 20.0)
        turn the page to the left
        turned by 18 degrees
        turned by 45 degrees
        turned by 71 degrees
        turned by 90 degrees
        turned back
        turned by 18 degrees
        turned by 45 degrees
        turned by 71 degrees
        turned by 90 degrees
        turned back
        picture true true true
        picture true true true
        wait
        show the controls
        zoom
        select
        move by 0.0 mm
        move by 2.0 mm
        move by 4.0 mm
        move by 6.0 mm
        deselect
        move by 6.0 mm
        select
        deselect
        """,
        "OwnRecognizersArticle": """
        along
        straight began
        straight changed
        straight changed
        straight changed
        straight ended
        aslant
        checked at Point(x: 58.0, y: 62.0)
        check-mark went 1.7 mm the wrong way, allowed 0.0 mm
        check-mark went 7.0 mm, needed 12.0 mm
        """,
        "FrameSourcesArticle": """
        press began
        press ended
        1 0
        """,
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.manifest, to: "consumer/Package.swift")
        for target in Self.targets {
            try folder.write("public let name = \"\(target)\"\n", to: "consumer/Sources/\(target)/\(target).swift")
        }
        try folder.write(Self.program, to: "consumer/Sources/consumer/main.swift")
        let read = { (file: String) in
            try String(contentsOf: Self.examples.appendingPathComponent(file), encoding: .utf8)
        }
        for file in ["Picture.swift", "main.swift"] {
            try folder.write(read("Picture/\(file)"), to: "consumer/Sources/Picture/\(file)")
        }
        for article in Self.articles {
            let program = try Self.listings(of: article) + read("Articles/\(article).swift")
            try folder.write(program, to: "consumer/Sources/\(article)Article/main.swift")
        }
        for name in ["Picture"] + Self.articles.map({ $0 + "Article" }) {
            try folder.write(read("Articles/Stroke.swift"), to: "consumer/Sources/\(name)/Stroke.swift")
        }
    }

    /// The package is written anew each time, but its build folder is kept, since our libraries take most of the build.
    @Test(
        "A package uses the libraries, and the listings of the articles do what they say",
        .enabled(if: SwiftToolchain.swift != nil, "needs swift"))
    func programsOfAnotherPackage() throws {
        let swift = try #require(SwiftToolchain.swift)
        let build = Self.root.appendingPathComponent(".build/consumer").path
        // Like the build of another package, without what the build of the tests asks Package.swift for.
        let words = ["--unset=MUDRA_FAST_ENGINE", swift]
        let place = ["--package-path", folder.path("consumer"), "--scratch-path", build]
        let make = try Program("/usr/bin/env", words + ["build"] + place, in: folder)
        make.waitForEnd()
        try #require(make.status == 0, "\(make.said)")
        for (name, expected) in Self.expected {
            let run = try Program("\(build)/debug/\(name)", [], in: folder)
            run.waitForEnd()
            #expect(run.said == expected + "\n", "\(name) said:\n\(run.said)")
            #expect(run.status == 0)
        }
    }
}
