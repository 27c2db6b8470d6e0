// swift-tools-version: 6.0
import PackageDescription

// Debug builds, and so all tests, check that nobody looks at a value that is being changed. In release builds those checks
// were a tenth of perf's samples of the real-time thread; in CPU time at 125 frames a second the noise hides them. The
// libraries that others use have it in their sources, property by property: SwiftPM takes no flags from a dependency.
let onTheWayOfATouch: [SwiftSetting] = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

// The C library checks the sizes of buffers then, where the compiler knows them; only optimized code has that knowledge.
let checkedBuffers = CSetting.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))
let checkedBuffersOfCXX = CXXSetting.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))

// Targets stand in the order of the architecture: each may import only those above it.
let package = Package(
    name: "mudra",
    products: [
        .library(name: "Gestures", targets: ["Gestures"]),
        .library(name: "MudraClient", targets: ["MudraClient"]),
        .executable(name: "mudrad", targets: ["mudrad"]),
        .executable(name: "mudra-actions", targets: ["mudra-actions"]),
        .executable(name: "mudra-lock", targets: ["mudra-lock"]),
        .executable(name: "mudractl", targets: ["mudractl"]),
        .executable(name: "mudra-bench", targets: ["mudra-bench"]),
    ],
    targets: [
        .systemLibrary(name: "CMudraEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CMudraMtdev", pkgConfig: "mtdev", providers: [.apt(["libmtdev-dev"])]),
        .systemLibrary(name: "CMudraUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CMudraSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CMudraSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(name: "CMudraYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "CMudraLinux", cSettings: [checkedBuffers]),
        .target(name: "CMudraNice", cSettings: [checkedBuffers]),
        .target(name: "CMudraPage", exclude: ["Parts"], cSettings: [.headerSearchPath("Parts")]),
        .target(name: "CMudraTOML", cxxSettings: [checkedBuffersOfCXX]),
        .target(name: "MudraFiles", dependencies: ["CMudraLinux"]),
        .target(name: "MudraText"),
        .target(name: "MudraConsole", dependencies: ["MudraText"]),
        .target(name: "MudraCommandLine", dependencies: ["MudraConsole", "MudraText"]),
        .target(name: "MudraTouch", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Gestures", dependencies: ["MudraTouch"]),
        .target(name: "MudraInterface", dependencies: ["Gestures"]),
        .target(
            name: "MudraEvdev", dependencies: ["CMudraEvdev", "CMudraLinux", "CMudraMtdev", "MudraText", "MudraTouch"],
            swiftSettings: onTheWayOfATouch),
        .target(name: "MudraDevices", dependencies: ["CMudraEvdev", "CMudraUdev", "MudraEvdev", "MudraText"]),
        .target(
            name: "MudraRecordingFiles",
            dependencies: ["CMudraEvdev", "CMudraYAML", "MudraDevices", "MudraEvdev", "MudraText", "MudraTouch"]),
        .target(
            name: "MudraRealtime", dependencies: ["CMudraLinux", "MudraFiles", "MudraTouch"],
            swiftSettings: onTheWayOfATouch),
        .target(
            name: "MudraPassthrough", dependencies: ["CMudraEvdev", "MudraEvdev", "Gestures"],
            swiftSettings: onTheWayOfATouch),
        .target(
            name: "MudraPipeline", dependencies: ["MudraEvdev", "Gestures", "MudraPassthrough"],
            swiftSettings: onTheWayOfATouch),
        .target(name: "MudraBus", dependencies: ["CMudraSystemd", "MudraFiles", "MudraText", "MudraTouch"]),
        .target(name: "MudraDeclarations", dependencies: ["Gestures", "MudraEvdev", "MudraText"]),
        .target(
            name: "MudraEmulation",
            dependencies: ["CMudraEvdev", "Gestures", "MudraDeclarations", "MudraEvdev"],
            swiftSettings: onTheWayOfATouch),
        .target(name: "MudraBusOptions", dependencies: ["MudraBus", "MudraDeclarations"]),
        .target(name: "MudraTOML", dependencies: ["CMudraTOML", "MudraDeclarations", "MudraFiles", "MudraText"]),
        .target(name: "MudraDaemonSettings", dependencies: ["MudraEvdev", "MudraTOML"]),
        .target(name: "MudraGestureSettings", dependencies: ["MudraDaemonSettings"]),
        .target(
            name: "MudraDaemon",
            dependencies: [
                "MudraBus", "MudraBusOptions", "CMudraLinux", "CMudraSeccomp", "MudraConsole", "MudraDaemonSettings",
                "MudraDevices", "MudraEmulation", "MudraFiles", "MudraInterface", "MudraPassthrough", "MudraPipeline",
                "MudraRealtime",
            ],
            swiftSettings: onTheWayOfATouch),
        .target(name: "MudraClient", dependencies: ["MudraBus", "MudraFiles", "MudraInterface"]),
        .target(name: "MudraGestureLines", dependencies: ["MudraClient", "MudraConsole"]),
        .target(
            name: "MudraSuspension",
            dependencies: ["CMudraLinux", "CMudraSystemd", "MudraClient", "MudraConsole", "MudraFiles"]),
        .target(name: "TestSupport", dependencies: ["MudraFiles"], path: "Tests/TestSupport"),
        .target(name: "TouchSamples", dependencies: ["MudraPipeline"], path: "Tests/TouchSamples"),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        .target(name: "CFifoScreen", path: "Benchmarks/CFifoScreen"),
        .target(name: "MudraTerminal", dependencies: ["CMudraLinux", "MudraFiles"]),
        .target(
            name: "MudraLiveView",
            dependencies: ["MudraDevices", "MudraClient", "MudraRealtime", "MudraGestureSettings", "MudraTerminal"]),
        .target(
            name: "MudraExplain",
            dependencies: ["CMudraPage", "MudraConsole", "MudraPipeline", "MudraGestureSettings"]),
        .target(name: "MudraImport", dependencies: ["Gestures", "MudraDeclarations", "MudraTOML", "MudraText"]),
        .target(name: "ImportTrials", dependencies: ["MudraImport"], path: "Tests/Fuzz/ImportTrials"),
        .target(
            name: "MudraLearning",
            dependencies: [
                "Gestures", "MudraBus", "MudraClient", "MudraConsole", "MudraDeclarations", "MudraEvdev", "MudraFiles",
                "MudraGestureSettings", "MudraLiveView", "MudraPipeline", "MudraSuspension", "MudraTOML",
                "MudraTerminal",
                "MudraText", "MudraTouch",
            ]),
        .target(
            name: "BenchmarkSupport",
            dependencies: [
                "CAllocations", "CFifoScreen", "CMudraLinux", "CMudraSystemd", "MudraFiles", "MudraClient",
                "MudraLearning", "MudraRecordingFiles", "MudraPipeline", "MudraRealtime", "TestSupport",
                "TouchSamples",
            ],
            path: "Benchmarks/BenchmarkSupport"),
        .target(
            name: "MudraRecorder",
            dependencies: [
                "MudraBus", "MudraConsole", "MudraDevices", "MudraEvdev", "MudraFiles", "MudraClient", "MudraRealtime",
            ]),
        .target(
            name: "MudraDoctor",
            dependencies: [
                "CMudraLinux", "CMudraSystemd", "MudraBus", "MudraConsole", "MudraDevices", "MudraEvdev", "MudraFiles",
                "MudraInterface", "MudraGestureSettings", "MudraSuspension", "MudraText",
            ]),
        .target(
            name: "MudraActions",
            dependencies: [
                "CMudraLinux", "CMudraSystemd", "MudraBusOptions", "MudraConsole", "MudraFiles", "MudraClient",
                "MudraGestureLines", "MudraGestureSettings", "MudraSuspension",
            ]),
        .target(name: "SessionTrials", dependencies: ["MudraActions"], path: "Tests/Fuzz/SessionTrials"),
        .executableTarget(
            name: "mudrad", dependencies: ["CMudraNice", "MudraCommandLine", "MudraConsole", "MudraDaemon"]),
        .executableTarget(
            name: "mudra-actions", dependencies: ["CMudraNice", "MudraActions", "MudraCommandLine", "MudraConsole"]),
        .executableTarget(
            name: "mudra-lock", dependencies: ["CMudraNice", "MudraCommandLine", "MudraConsole", "MudraSuspension"]),
        .executableTarget(
            name: "mudractl",
            dependencies: [
                "CMudraNice", "MudraCommandLine", "MudraConsole", "MudraDevices", "MudraDoctor", "MudraExplain",
                "MudraFiles", "MudraGestureLines", "MudraImport", "MudraLearning", "MudraRecordingFiles",
                "MudraLiveView", "MudraClient", "MudraPipeline",
                "MudraRecorder", "MudraGestureSettings", "MudraSuspension",
            ]),
        .executableTarget(name: "mudra-bench", dependencies: ["MudraCommandLine", "MudraConsole", "BenchmarkSupport"]),
        .executableTarget(name: "completion-writer", dependencies: ["MudraCommandLine"]),
        .executableTarget(name: "bare-reader", dependencies: ["CMudraEvdev"], path: "Benchmarks/BareReader"),
        .executableTarget(name: "bare-relay", dependencies: ["CMudraEvdev"], path: "Benchmarks/BareRelay"),
        .executableTarget(name: "bare-service", dependencies: ["CMudraSystemd"], path: "Benchmarks/BareService"),
        .systemLibrary(
            name: "CUmockdev", path: "Tests/CUmockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev"])]),
        .executableTarget(
            name: "touchscreen-testbed", dependencies: ["CUmockdev", "TestSupport"], path: "Tests/Testbed"),
        .executableTarget(name: "thread-holder", path: "Tests/ThreadHolder"),
        .executableTarget(
            name: "allocation-count",
            dependencies: ["CAllocations", "CMudraEvdev", "MudraEmulation", "MudraPipeline", "TouchSamples"],
            path: "Tests/AllocationCount"),
        .testTarget(
            name: "GestureTests", dependencies: ["MudraGestureSettings", "TestSupport", "TouchSamples"],
            exclude: ["BEHAVIOURS.md", "Golden"]),
        .testTarget(name: "FilesTests", dependencies: ["MudraFiles", "TestSupport"]),
        .testTarget(name: "CommandLineTests", dependencies: ["MudraCommandLine"]),
        .testTarget(name: "DocumentTests"),
        .testTarget(name: "TouchTests", dependencies: ["MudraTouch"]),
        .testTarget(name: "InterfaceTests", dependencies: ["MudraBus", "MudraInterface"]),
        .testTarget(name: "EvdevTests", dependencies: ["MudraEvdev"]),
        .executableTarget(
            name: "realtime-testbed", dependencies: ["CMudraLinux", "MudraFiles", "MudraRealtime"],
            path: "Tests/RealtimeTestbed"),
        .testTarget(
            name: "RealtimeTests", dependencies: ["CMudraLinux", "MudraRealtime", "TestSupport", "realtime-testbed"]),
        .testTarget(name: "DevicesTests", dependencies: ["MudraDevices"]),
        .testTarget(
            name: "RecordingFilesTests",
            dependencies: ["MudraGestureSettings", "MudraRecordingFiles", "MudraPipeline"]),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "MudraDevices", "BenchmarkSupport", "MudraRecordingFiles", "MudraRecorder", "TestSupport",
                "TouchSamples",
            ]),
        .testTarget(
            name: "SettingsTests",
            dependencies: ["MudraBusOptions", "MudraGestureSettings", "MudraText", "TestSupport", "TouchSamples"],
            exclude: ["Broken", "Doubtful"]),
        .testTarget(name: "PassthroughTests", dependencies: ["MudraPipeline", "TestSupport", "TouchSamples"]),
        .testTarget(
            name: "EmulationTests", dependencies: ["MudraEmulation", "MudraPipeline", "TestSupport", "TouchSamples"]),
        .testTarget(name: "DaemonTests", dependencies: ["MudraConsole", "MudraDaemon", "TestSupport"]),
        .testTarget(name: "LiveViewTests", dependencies: ["MudraLiveView", "TouchSamples"]),
        .testTarget(name: "LearningTests", dependencies: ["MudraLearning", "TestSupport", "TouchSamples"]),
        .testTarget(
            name: "RecorderTests",
            dependencies: ["MudraDevices", "MudraPipeline", "MudraRecorder", "TestSupport", "TouchSamples"]),
        .testTarget(name: "DoctorTests", dependencies: ["MudraDoctor"]),
        .testTarget(
            name: "ActionsTests",
            dependencies: [
                "MudraActions", "MudraGestureLines", "MudraGestureSettings", "SessionTrials", "TestSupport",
            ]),
        .testTarget(
            name: "ExplainTests", dependencies: ["MudraConsole", "MudraExplain", "TestSupport", "TouchSamples"]),
        .testTarget(
            name: "ImportTests",
            dependencies: ["ImportTrials", "MudraGestureSettings", "MudraImport", "TestSupport", "TouchSamples"]),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
        .executableTarget(name: "example-listener", dependencies: ["MudraClient"], path: "Tests/Examples/Listener"),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "MudraBus", "CMudraEvdev", "CMudraLinux", "CMudraSystemd", "MudraDeclarations", "MudraEmulation",
                "MudraEvdev",
                "MudraExplain", "Gestures",
                "MudraClient", "MudraTouch", "TestSupport", "TouchSamples", "mudrad", "mudra-actions", "mudra-lock",
                "mudra-bench", "mudractl", "completion-writer", "touchscreen-testbed", "thread-holder",
                "example-listener", "bare-relay",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The Makefile sets this variable. Tests replay hours of touches: with these targets optimized, those of recordings take a
// quarter of the processor's time. Optimizing any other target takes the compiler longer than it saves the tests.
// Assertions stay in.
if Context.environment["MUDRA_FAST_ENGINE"] != nil {
    let optimized: Set = ["MudraTouch", "Gestures", "MudraEvdev", "MudraPipeline", "MudraRecordingFiles"]
    for target in package.targets where optimized.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? [])
            + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
    }
}

// Where Wayfire's engine is installed (libwf-touch-dev, libglm-dev), Benchmarks/run asks for this.
if Context.environment["MUDRA_WF_TOUCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "wf-touch-frames", path: "Benchmarks/WfTouch", linkerSettings: [.linkedLibrary("wftouch")]))
}

// Their main is libFuzzer's, without which they do not link: Tests/Fuzz/run alone asks for them.
if Context.environment["MUDRA_FUZZ"] != nil {
    package.targets += [
        .target(name: "FrameRules", dependencies: ["MudraTouch"], path: "Tests/Fuzz/FrameRules"),
        .target(name: "FuzzInput", path: "Tests/Fuzz/Input"),
        .executableTarget(
            name: "decoder-fuzzer", dependencies: ["MudraEvdev", "FrameRules", "FuzzInput"],
            path: "Tests/Fuzz/DecoderFuzzer"),
        .executableTarget(
            name: "recording-fuzzer", dependencies: ["MudraEvdev", "MudraRecordingFiles", "FrameRules"],
            path: "Tests/Fuzz/RecordingFuzzer"),
        .executableTarget(
            name: "options-fuzzer", dependencies: ["FuzzInput", "MudraDeclarations", "TouchSamples"],
            path: "Tests/Fuzz/OptionsFuzzer"),
        .executableTarget(
            name: "import-fuzzer", dependencies: ["ImportTrials"], path: "Tests/Fuzz/ImportFuzzer"),
        .executableTarget(
            name: "windows-fuzzer", dependencies: ["SessionTrials"], path: "Tests/Fuzz/WindowsFuzzer"),
        .executableTarget(
            name: "xserver-fuzzer", dependencies: ["SessionTrials"], path: "Tests/Fuzz/XServerFuzzer"),
    ]
}
