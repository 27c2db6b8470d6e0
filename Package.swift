// swift-tools-version: 6.0
import PackageDescription

// Swift checks at run time that no code looks at a value that other code is changing. These checks make recognition 2.5
// times as slow (421 ns a frame in place of 165, beside 1,900 ns of reading: `mudra-bench frame`). `.ci/release` builds
// mudra's programs without them. All tests have them, and programs of other packages: SwiftPM takes no flags from a
// dependency.
let onTheWayOfATouch: [SwiftSetting] =
    Context.environment["MUDRA_RELEASE"] == nil ? [] : [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

// The C library checks the sizes of buffers then, where the compiler knows them; only optimized code has that knowledge.
let checkedBuffers = CSetting.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))
let checkedBuffersOfCXX = CXXSetting.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))

// A house is a folder of Sources. A house uses only earlier houses, and a target only earlier targets. Input and Bus do not
// use each other.

// MARK: - System: module maps of C libraries, and the C of mudra

let system: [Target] = [
    .systemLibrary(
        name: "CMudraEvdev", path: "Sources/System/Evdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(
        name: "CMudraMtdev", path: "Sources/System/Mtdev", pkgConfig: "mtdev", providers: [.apt(["libmtdev-dev"])]),
    .systemLibrary(
        name: "CMudraUdev", path: "Sources/System/Udev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
        name: "CMudraSystemd", path: "Sources/System/Systemd", pkgConfig: "libsystemd",
        providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
        name: "CMudraSeccomp", path: "Sources/System/Seccomp", pkgConfig: "libseccomp",
        providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(
        name: "CMudraYAML", path: "Sources/System/YAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CMudraLinux", path: "Sources/System/Linux", cSettings: [checkedBuffers]),
    .target(name: "CMudraNice", path: "Sources/System/Nice", cSettings: [checkedBuffers]),
    .target(name: "CMudraTOML", path: "Sources/System/TOML", cxxSettings: [checkedBuffersOfCXX]),
]

// MARK: - Common: files, texts, command lines

let common: [Target] = [
    .target(name: "MudraSupport", dependencies: ["CMudraLinux"], path: "Sources/Common/Support"),
    .target(name: "MudraProgram", dependencies: ["MudraSupport"], path: "Sources/Common/Program"),
]

// MARK: - Engine: touches become gestures

let engine: [Target] = [
    .target(
        name: "MudraTouch", path: "Sources/Engine/Touch", swiftSettings: onTheWayOfATouch,
        linkerSettings: [.linkedLibrary("m")]),
    .target(
        name: "Gestures", dependencies: ["MudraTouch"], path: "Sources/Engine/Gestures", swiftSettings: onTheWayOfATouch
    ),
    .target(
        name: "MudraTouchpad", dependencies: ["Gestures"], path: "Sources/Engine/Touchpad",
        swiftSettings: onTheWayOfATouch),
]

// MARK: - Input: events become touches

let input: [Target] = [
    .target(
        name: "MudraEvdev",
        dependencies: ["CMudraEvdev", "CMudraLinux", "CMudraMtdev", "CMudraUdev", "MudraSupport", "MudraTouch"],
        path: "Sources/Input/Evdev", swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraRealtime", dependencies: ["CMudraLinux", "MudraSupport", "MudraTouch"],
        path: "Sources/Input/Realtime", swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraPipeline", dependencies: ["CMudraEvdev", "Gestures", "MudraEvdev"],
        path: "Sources/Input/Pipeline", swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraRecording", dependencies: ["CMudraEvdev", "CMudraYAML", "MudraPipeline", "MudraSupport"],
        path: "Sources/Input/Recording"),
]

// MARK: - Bus: D-Bus, mudra's interface, and the library of its clients

let bus: [Target] = [
    .target(
        name: "MudraBus", dependencies: ["CMudraSystemd", "MudraSupport", "MudraTouch"], path: "Sources/Bus/Bus"),
    .target(name: "MudraInterface", dependencies: ["MudraSupport", "MudraTouch"], path: "Sources/Bus/Interface"),
    .target(
        name: "MudraClient", dependencies: ["MudraBus", "MudraInterface", "MudraTouch"], path: "Sources/Bus/Client"),
]

// MARK: - Configuration: declared gestures, and the forms in which declarations arrive

let configuration: [Target] = [
    .target(
        name: "MudraDeclarations", dependencies: ["CMudraEvdev", "MudraSupport", "MudraTouchpad"],
        path: "Sources/Configuration/Declarations"),
    .target(
        name: "MudraSettings", dependencies: ["CMudraTOML", "MudraBus", "MudraDeclarations"],
        path: "Sources/Configuration/Settings"),
    .target(
        name: "MudraGestureSettings", dependencies: ["MudraSettings"], path: "Sources/Configuration/GestureSettings"),
]

// MARK: - Services: the programs that run in the background

let services: [Target] = [
    .target(
        name: "MudraEmulation", dependencies: ["CMudraEvdev", "MudraDeclarations", "MudraEvdev"],
        path: "Sources/Services/Emulation", swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraDaemon",
        dependencies: [
            "CMudraSeccomp", "MudraProgram", "MudraRealtime", "MudraPipeline", "MudraInterface", "MudraSettings",
            "MudraEmulation",
        ],
        path: "Sources/Services/Daemon", swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraSuspension", dependencies: ["CMudraLinux", "CMudraSystemd", "MudraProgram", "MudraClient"],
        path: "Sources/Services/Suspension"),
    .target(
        name: "MudraDesktop", dependencies: ["CMudraLinux", "MudraBus", "MudraInterface", "MudraDeclarations"],
        path: "Sources/Services/Desktop"),
    .target(
        name: "MudraActions", dependencies: ["MudraGestureSettings", "MudraSuspension", "MudraDesktop"],
        path: "Sources/Services/Actions"),
    .executableTarget(
        name: "mudrad", dependencies: ["CMudraNice", "MudraDaemon"], path: "Sources/Services/mudrad"),
    .executableTarget(
        name: "mudra-actions", dependencies: ["CMudraNice", "MudraActions"], path: "Sources/Services/mudra-actions"),
    .executableTarget(
        name: "mudra-lock", dependencies: ["CMudraNice", "MudraSuspension"], path: "Sources/Services/mudra-lock"),
]

// MARK: - Tools: programs for people

let tools: [Target] = [
    .target(
        name: "CMudraPage", path: "Sources/Tools/Page", exclude: ["Parts"], cSettings: [.headerSearchPath("Parts")]),
    .target(
        name: "MudraLiveView", dependencies: ["MudraEvdev", "MudraRealtime", "MudraClient", "MudraGestureSettings"],
        path: "Sources/Tools/LiveView"),
    .target(
        name: "MudraExplain", dependencies: ["CMudraPage", "MudraProgram", "MudraRecording", "MudraGestureSettings"],
        path: "Sources/Tools/Explain"),
    .target(name: "MudraImport", dependencies: ["MudraSettings"], path: "Sources/Tools/Import"),
    .target(
        name: "MudraLearning", dependencies: ["MudraRecording", "MudraSuspension", "MudraLiveView"],
        path: "Sources/Tools/Learning"),
    .target(
        name: "MudraRecorder", dependencies: ["MudraProgram", "MudraRecording", "MudraRealtime", "MudraClient"],
        path: "Sources/Tools/Recorder"),
    .target(
        name: "MudraDoctor", dependencies: ["MudraEvdev", "MudraGestureSettings", "MudraSuspension"],
        path: "Sources/Tools/Doctor"),
    .executableTarget(
        name: "mudractl",
        dependencies: [
            "CMudraNice", "MudraLiveView", "MudraExplain", "MudraImport", "MudraLearning", "MudraRecorder",
            "MudraDoctor",
        ],
        path: "Sources/Tools/mudractl"),
    .executableTarget(
        name: "completion-writer", dependencies: ["MudraProgram"], path: "Sources/Tools/completion-writer"),
]

// MARK: - Shared by benchmarks and tests

let samples: [Target] = [
    .target(name: "TestSupport", dependencies: ["MudraSupport"], path: "Tests/TestSupport"),
    .target(name: "TouchSamples", dependencies: ["MudraPipeline", "MudraDeclarations"], path: "Tests/TouchSamples"),
]

// MARK: - Benchmarks

let benchmarks: [Target] = [
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .target(name: "CFifoScreen", path: "Benchmarks/CFifoScreen"),
    .target(
        name: "BenchmarkSupport",
        dependencies: ["CAllocations", "CFifoScreen", "MudraLearning", "TestSupport", "TouchSamples"],
        path: "Benchmarks/BenchmarkSupport"),
    .executableTarget(name: "mudra-bench", dependencies: ["BenchmarkSupport"], path: "Benchmarks/mudra-bench"),
    .executableTarget(name: "bare-reader", dependencies: ["CMudraEvdev"], path: "Benchmarks/BareReader"),
    .executableTarget(name: "bare-relay", dependencies: ["CMudraEvdev"], path: "Benchmarks/BareRelay"),
    .executableTarget(name: "bare-service", dependencies: ["CMudraSystemd"], path: "Benchmarks/BareService"),
]

// MARK: - Tests of whole programs, and of the repository

let systemTests: [Target] = [
    .target(name: "ImportTrials", dependencies: ["MudraImport"], path: "Tests/Fuzz/ImportTrials"),
    .target(name: "SessionTrials", dependencies: ["MudraDesktop"], path: "Tests/Fuzz/SessionTrials"),
    .systemLibrary(
        name: "CUmockdev", path: "Tests/CUmockdev", pkgConfig: "umockdev-1.0",
        providers: [.apt(["libumockdev-dev"])]),
    .executableTarget(
        name: "touchscreen-testbed", dependencies: ["CUmockdev", "TestSupport"], path: "Tests/Testbed"),
    .executableTarget(name: "thread-holder", path: "Tests/ThreadHolder"),
    .executableTarget(name: "example-listener", dependencies: ["MudraClient"], path: "Tests/Examples/Listener"),
    .testTarget(
        name: "SystemTests",
        dependencies: [
            "MudraExplain", "MudraEmulation", "TestSupport", "TouchSamples", "mudrad", "mudra-actions", "mudra-lock",
            "mudra-bench", "mudractl", "completion-writer", "touchscreen-testbed", "thread-holder",
            "example-listener", "bare-relay",
        ],
        path: "Tests/SystemTests"),
    .testTarget(
        name: "ArchitectureTests", dependencies: ["TestSupport"], path: "Tests/Repository/ArchitectureTests"),
    .testTarget(name: "DocumentTests", dependencies: ["TestSupport"], path: "Tests/Repository/DocumentTests"),
]

// MARK: - Tests of targets: the tests of Sources/A/B stand in Tests/A/B

let tests: [Target] = [
    .testTarget(name: "CommonTests", dependencies: ["MudraProgram", "TestSupport"], path: "Tests/Common"),
    .testTarget(name: "TouchTests", dependencies: ["MudraTouch"], path: "Tests/Engine/Touch"),
    .testTarget(
        name: "GestureTests", dependencies: ["MudraGestureSettings", "TestSupport", "TouchSamples"],
        path: "Tests/Engine/Gestures", exclude: ["BEHAVIOURS.md", "Golden"]),
    .executableTarget(
        name: "allocation-count", dependencies: ["CAllocations", "MudraEmulation", "TouchSamples"],
        path: "Tests/Engine/AllocationCount"),
    .testTarget(
        name: "InputTests", dependencies: ["BenchmarkSupport", "MudraRecorder"], path: "Tests/Input",
        exclude: ["Pipeline", "Realtime", "RealtimeTestbed"]),
    .executableTarget(name: "realtime-testbed", dependencies: ["MudraRealtime"], path: "Tests/Input/RealtimeTestbed"),
    .testTarget(
        name: "RealtimeTests", dependencies: ["MudraRealtime", "TestSupport", "realtime-testbed"],
        path: "Tests/Input/Realtime"),
    .testTarget(
        name: "PipelineTests", dependencies: ["MudraRecording", "TestSupport", "TouchSamples"],
        path: "Tests/Input/Pipeline"),
    .testTarget(name: "BusTests", dependencies: ["MudraBus", "MudraInterface"], path: "Tests/Bus"),
    .testTarget(
        name: "SettingsTests", dependencies: ["MudraClient", "MudraGestureSettings", "TestSupport", "TouchSamples"],
        path: "Tests/Configuration", exclude: ["Broken", "Doubtful"]),
    .testTarget(
        name: "EmulationTests", dependencies: ["MudraEmulation", "TestSupport", "TouchSamples"],
        path: "Tests/Services/Emulation"),
    .testTarget(name: "DaemonTests", dependencies: ["MudraDaemon", "TestSupport"], path: "Tests/Services/Daemon"),
    .testTarget(name: "DesktopTests", dependencies: ["SessionTrials", "TestSupport"], path: "Tests/Services/Desktop"),
    .testTarget(name: "ActionsTests", dependencies: ["MudraActions", "TestSupport"], path: "Tests/Services/Actions"),
    .testTarget(name: "LiveViewTests", dependencies: ["MudraLiveView", "TouchSamples"], path: "Tests/Tools/LiveView"),
    .testTarget(
        name: "ExplainTests", dependencies: ["MudraExplain", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Explain"),
    .testTarget(
        name: "ImportTests", dependencies: ["ImportTrials", "MudraGestureSettings", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Import"),
    .testTarget(
        name: "LearningTests", dependencies: ["MudraLearning", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Learning"),
    .testTarget(
        name: "RecorderTests", dependencies: ["MudraRecorder", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Recorder"),
    .testTarget(name: "DoctorTests", dependencies: ["MudraDoctor"], path: "Tests/Tools/Doctor"),
]

// MARK: - Package

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
    targets: system + common + engine + input + bus + configuration + services + tools + samples + benchmarks
        + systemTests + tests,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The Makefile sets this variable. Tests replay hours of touches: with these targets optimized, those of recordings take a
// quarter of the processor's time. Optimizing any other target takes the compiler longer than it saves the tests.
// Assertions stay in.
if Context.environment["MUDRA_FAST_ENGINE"] != nil {
    let optimized: Set = ["MudraTouch", "Gestures", "MudraEvdev", "MudraPipeline", "MudraRecording"]
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
            name: "recording-fuzzer", dependencies: ["MudraRecording", "FrameRules"],
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
