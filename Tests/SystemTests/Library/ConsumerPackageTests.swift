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

    private static let swift =
        ([ProcessInfo.processInfo.environment["SWIFT"]].compactMap { $0 }
        + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" })
        .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }

    private static var manifest: String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "consumer",
            dependencies: [.package(name: "mudra", path: "\(root.path)")],
            targets: [
                \(targets.map { ".target(name: \"\($0)\")," }.joined(separator: "\n        "))
                .executableTarget(
                    name: "consumer",
                    dependencies: [
                        .product(name: "Gestures", package: "mudra"), .product(name: "MudraClient", package: "mudra"),
                        \(targets.map { "\"\($0)\"" }.joined(separator: ", ")),
                    ]),
            ]
        )

        """
    }

    private static var program: String {
        """
        import Dispatch
        import Gestures
        import MudraClient
        \(targets.map { "import \($0)" }.joined(separator: "\n"))

        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let tap = TapRecognizer("poke")
        tap.addTarget { print($0.name, $0.state, "at", $0.location().x) }
        screen.root.add(tap)
        for (time, phase) in [(0, Contact.Phase.began), (50, .ended)] as [(UInt64, Contact.Phase)] {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(time))
            frame.append(Contact(id: ContactID(1), phase: phase, position: Point(x: 20, y: 30)))
            screen.process(frame)
        }
        do {
            _ = try MudraClient(.init("unix:path=/nowhere"), queue: .main)
        } catch {
            print("no bus")
        }
        print(\(targets.map { "\($0).name" }.joined(separator: " + ")))

        """
    }

    /// The package is written anew each time, but its build folder is kept, since our libraries take most of the build.
    @Test("A package recognizes a tap with the library Gestures alone", .enabled(if: Self.swift != nil, "needs swift"))
    func aTapIsRecognizedByImportingGesturesAlone() throws {
        let swift = try #require(Self.swift)
        let folder = try TemporaryFolder()
        try folder.write(Self.manifest, to: "consumer/Package.swift")
        for target in Self.targets {
            try folder.write("public let name = \"\(target) \"\n", to: "consumer/Sources/\(target)/\(target).swift")
        }
        try folder.write(Self.program, to: "consumer/Sources/consumer/main.swift")
        let build = Self.root.appendingPathComponent(".build/consumer").path
        // Like the build of another package, without what the build of the tests asks Package.swift for.
        let words = ["--unset=MUDRA_FAST_ENGINE", swift, "run", "--package-path", folder.path("consumer")]
        let run = try Program("/usr/bin/env", words + ["--scratch-path", build, "consumer"], in: folder)
        run.waitForEnd()
        let names = Self.targets.map { $0 + " " }.joined()
        #expect(run.said.hasSuffix("poke ended at 20.0\nno bus\n\(names)\n"), "\(run.said)")
        #expect(run.status == 0)
    }
}
