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

// A house is a folder of Sources. It may use only the houses above it, and a target only the targets above it: Input and
// Bus both stand on Engine and do not know each other.

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
    .target(name: "MudraFiles", dependencies: ["CMudraLinux"], path: "Sources/Common/Files"),
    .target(name: "MudraText", path: "Sources/Common/Text"),
    .target(name: "MudraConsole", dependencies: ["MudraText"], path: "Sources/Common/Console"),
    .target(name: "MudraCommandLine", dependencies: ["MudraConsole", "MudraText"], path: "Sources/Common/CommandLine"),
]

// MARK: - Engine: touches become gestures

let engine: [Target] = [
    .target(name: "MudraTouch", path: "Sources/Engine/Touch", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Gestures", dependencies: ["MudraTouch"], path: "Sources/Engine/Gestures"),
]

// MARK: - Input: events become touches

let input: [Target] = [
    .target(
        name: "MudraEvdev", dependencies: ["CMudraEvdev", "CMudraLinux", "CMudraMtdev", "MudraText", "MudraTouch"],
        path: "Sources/Input/Evdev",
        swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraDevices", dependencies: ["CMudraEvdev", "CMudraUdev", "MudraEvdev", "MudraText"],
        path: "Sources/Input/Devices"),
    .target(
        name: "MudraRecordingFiles",
        dependencies: ["CMudraEvdev", "CMudraYAML", "MudraDevices", "MudraEvdev", "MudraText", "MudraTouch"],
        path: "Sources/Input/RecordingFiles"),
    .target(
        name: "MudraRealtime", dependencies: ["CMudraLinux", "MudraFiles", "MudraTouch"],
        path: "Sources/Input/Realtime",
        swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraPassthrough", dependencies: ["CMudraEvdev", "MudraEvdev", "Gestures"],
        path: "Sources/Input/Passthrough",
        swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraPipeline", dependencies: ["MudraEvdev", "Gestures", "MudraPassthrough"],
        path: "Sources/Input/Pipeline",
        swiftSettings: onTheWayOfATouch),
]

// MARK: - Bus: D-Bus, the interface of mudra and its client

let bus: [Target] = [
    .target(name: "MudraInterface", dependencies: ["Gestures"], path: "Sources/Bus/Interface"),
    .target(
        name: "MudraBus", dependencies: ["CMudraSystemd", "MudraFiles", "MudraText", "MudraTouch"],
        path: "Sources/Bus/Bus"),
    .target(
        name: "MudraClient", dependencies: ["MudraBus", "MudraFiles", "MudraInterface"], path: "Sources/Bus/Client"),
    .target(
        name: "MudraGestureLines", dependencies: ["MudraClient", "MudraConsole"], path: "Sources/Bus/GestureLines"),
]

// MARK: - Configuration: declared gestures, and the files that declare them

let configuration: [Target] = [
    .target(
        name: "MudraDeclarations", dependencies: ["Gestures", "MudraEvdev", "MudraText"],
        path: "Sources/Configuration/Declarations"),
    .target(
        name: "MudraBusOptions", dependencies: ["MudraBus", "MudraDeclarations"],
        path: "Sources/Configuration/BusOptions"),
    .target(
        name: "MudraTOML", dependencies: ["CMudraTOML", "MudraDeclarations", "MudraFiles", "MudraText"],
        path: "Sources/Configuration/TOML"),
    .target(
        name: "MudraDaemonSettings", dependencies: ["MudraEvdev", "MudraTOML"],
        path: "Sources/Configuration/DaemonSettings"),
    .target(
        name: "MudraGestureSettings", dependencies: ["MudraDaemonSettings"],
        path: "Sources/Configuration/GestureSettings"),
]

// MARK: - Services: the programs that run in the background

let services: [Target] = [
    .target(
        name: "MudraEmulation",
        dependencies: ["CMudraEvdev", "Gestures", "MudraDeclarations", "MudraEvdev"],
        path: "Sources/Services/Emulation",
        swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraDaemon",
        dependencies: [
            "MudraBus", "MudraBusOptions", "CMudraLinux", "CMudraSeccomp", "MudraConsole", "MudraDaemonSettings",
            "MudraDevices", "MudraEmulation", "MudraFiles", "MudraInterface", "MudraPassthrough", "MudraPipeline",
            "MudraRealtime",
        ],
        path: "Sources/Services/Daemon",
        swiftSettings: onTheWayOfATouch),
    .target(
        name: "MudraSuspension",
        dependencies: ["CMudraLinux", "CMudraSystemd", "MudraClient", "MudraConsole", "MudraFiles"],
        path: "Sources/Services/Suspension"),
    .target(
        name: "MudraActions",
        dependencies: [
            "CMudraLinux", "CMudraSystemd", "MudraBusOptions", "MudraConsole", "MudraFiles", "MudraClient",
            "MudraGestureLines", "MudraGestureSettings", "MudraSuspension",
        ],
        path: "Sources/Services/Actions"),
    .executableTarget(
        name: "mudrad", dependencies: ["CMudraNice", "MudraCommandLine", "MudraConsole", "MudraDaemon"],
        path: "Sources/Services/mudrad"),
    .executableTarget(
        name: "mudra-actions", dependencies: ["CMudraNice", "MudraActions", "MudraCommandLine", "MudraConsole"],
        path: "Sources/Services/mudra-actions"),
    .executableTarget(
        name: "mudra-lock", dependencies: ["CMudraNice", "MudraCommandLine", "MudraConsole", "MudraSuspension"],
        path: "Sources/Services/mudra-lock"),
]

// MARK: - Tools: programs for people

let tools: [Target] = [
    .target(
        name: "CMudraPage", path: "Sources/Tools/Page", exclude: ["Parts"], cSettings: [.headerSearchPath("Parts")]),
    .target(name: "MudraTerminal", dependencies: ["CMudraLinux", "MudraFiles"], path: "Sources/Tools/Terminal"),
    .target(
        name: "MudraLiveView",
        dependencies: ["MudraDevices", "MudraClient", "MudraRealtime", "MudraGestureSettings", "MudraTerminal"],
        path: "Sources/Tools/LiveView"),
    .target(
        name: "MudraExplain",
        dependencies: ["CMudraPage", "MudraConsole", "MudraPipeline", "MudraGestureSettings"],
        path: "Sources/Tools/Explain"),
    .target(
        name: "MudraImport", dependencies: ["Gestures", "MudraDeclarations", "MudraTOML", "MudraText"],
        path: "Sources/Tools/Import"),
    .target(
        name: "MudraLearning",
        dependencies: [
            "Gestures", "MudraBus", "MudraClient", "MudraConsole", "MudraDeclarations", "MudraEvdev", "MudraFiles",
            "MudraGestureSettings", "MudraLiveView", "MudraPipeline", "MudraSuspension", "MudraTOML",
            "MudraTerminal",
            "MudraText", "MudraTouch",
        ],
        path: "Sources/Tools/Learning"),
    .target(
        name: "MudraRecorder",
        dependencies: [
            "MudraBus", "MudraConsole", "MudraDevices", "MudraEvdev", "MudraFiles", "MudraClient", "MudraRealtime",
        ],
        path: "Sources/Tools/Recorder"),
    .target(
        name: "MudraDoctor",
        dependencies: [
            "CMudraLinux", "CMudraSystemd", "MudraBus", "MudraConsole", "MudraDevices", "MudraEvdev", "MudraFiles",
            "MudraInterface", "MudraGestureSettings", "MudraSuspension", "MudraText",
        ],
        path: "Sources/Tools/Doctor"),
    .executableTarget(
        name: "mudractl",
        dependencies: [
            "CMudraNice", "MudraCommandLine", "MudraConsole", "MudraDevices", "MudraDoctor", "MudraExplain",
            "MudraFiles", "MudraGestureLines", "MudraImport", "MudraLearning", "MudraRecordingFiles",
            "MudraLiveView", "MudraClient", "MudraPipeline",
            "MudraRecorder", "MudraGestureSettings", "MudraSuspension",
        ],
        path: "Sources/Tools/mudractl"),
    .executableTarget(
        name: "completion-writer", dependencies: ["MudraCommandLine"], path: "Sources/Tools/completion-writer"),
]

// MARK: - Shared by benchmarks and tests

let samples: [Target] = [
    .target(name: "TestSupport", dependencies: ["MudraFiles"], path: "Tests/TestSupport"),
    .target(name: "TouchSamples", dependencies: ["MudraPipeline"], path: "Tests/TouchSamples"),
]

// MARK: - Benchmarks

let benchmarks: [Target] = [
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .target(name: "CFifoScreen", path: "Benchmarks/CFifoScreen"),
    .target(
        name: "BenchmarkSupport",
        dependencies: [
            "CAllocations", "CFifoScreen", "CMudraLinux", "CMudraSystemd", "MudraFiles", "MudraClient",
            "MudraLearning", "MudraRecordingFiles", "MudraPipeline", "MudraRealtime", "TestSupport",
            "TouchSamples",
        ],
        path: "Benchmarks/BenchmarkSupport"),
    .executableTarget(
        name: "mudra-bench", dependencies: ["MudraCommandLine", "MudraConsole", "BenchmarkSupport"],
        path: "Benchmarks/mudra-bench"),
    .executableTarget(name: "bare-reader", dependencies: ["CMudraEvdev"], path: "Benchmarks/BareReader"),
    .executableTarget(name: "bare-relay", dependencies: ["CMudraEvdev"], path: "Benchmarks/BareRelay"),
    .executableTarget(name: "bare-service", dependencies: ["CMudraSystemd"], path: "Benchmarks/BareService"),
]

// MARK: - Tests: the folders mirror the houses

let tests: [Target] = [
    .target(name: "ImportTrials", dependencies: ["MudraImport"], path: "Tests/Fuzz/ImportTrials"),
    .target(name: "SessionTrials", dependencies: ["MudraActions"], path: "Tests/Fuzz/SessionTrials"),
    .systemLibrary(
        name: "CUmockdev", path: "Tests/CUmockdev", pkgConfig: "umockdev-1.0",
        providers: [.apt(["libumockdev-dev"])]),
    .executableTarget(
        name: "touchscreen-testbed", dependencies: ["CUmockdev", "TestSupport"], path: "Tests/Testbed"),
    .executableTarget(name: "thread-holder", path: "Tests/ThreadHolder"),
    .executableTarget(
        name: "allocation-count",
        dependencies: ["CAllocations", "CMudraEvdev", "MudraEmulation", "MudraPipeline", "TouchSamples"],
        path: "Tests/Engine/AllocationCount"),
    .testTarget(
        name: "GestureTests", dependencies: ["MudraGestureSettings", "TestSupport", "TouchSamples"],
        path: "Tests/Engine/Gestures",
        exclude: ["BEHAVIOURS.md", "Golden"]),
    .testTarget(name: "FilesTests", dependencies: ["MudraFiles", "TestSupport"], path: "Tests/Common/Files"),
    .testTarget(name: "CommandLineTests", dependencies: ["MudraCommandLine"], path: "Tests/Common/CommandLine"),
    .testTarget(name: "DocumentTests", dependencies: ["TestSupport"], path: "Tests/Repository/DocumentTests"),
    .testTarget(name: "TouchTests", dependencies: ["MudraTouch"], path: "Tests/Engine/Touch"),
    .testTarget(name: "InterfaceTests", dependencies: ["MudraBus", "MudraInterface"], path: "Tests/Bus/Interface"),
    .testTarget(name: "EvdevTests", dependencies: ["MudraEvdev"], path: "Tests/Input/Evdev"),
    .executableTarget(
        name: "realtime-testbed", dependencies: ["CMudraLinux", "MudraFiles", "MudraRealtime"],
        path: "Tests/Input/RealtimeTestbed"),
    .testTarget(
        name: "RealtimeTests", dependencies: ["CMudraLinux", "MudraRealtime", "TestSupport", "realtime-testbed"],
        path: "Tests/Input/Realtime"),
    .testTarget(name: "DevicesTests", dependencies: ["MudraDevices"], path: "Tests/Input/Devices"),
    .testTarget(
        name: "RecordingFilesTests",
        dependencies: ["MudraGestureSettings", "MudraRecordingFiles", "MudraPipeline"],
        path: "Tests/Input/RecordingFiles"),
    .testTarget(
        name: "RecordingTests",
        dependencies: [
            "MudraDevices", "BenchmarkSupport", "MudraRecordingFiles", "MudraRecorder", "TestSupport",
            "TouchSamples",
        ],
        path: "Tests/Input/Recordings"),
    .testTarget(
        name: "SettingsTests",
        dependencies: ["MudraBusOptions", "MudraGestureSettings", "MudraText", "TestSupport", "TouchSamples"],
        path: "Tests/Configuration",
        exclude: ["Broken", "Doubtful"]),
    .testTarget(
        name: "PassthroughTests", dependencies: ["MudraPipeline", "TestSupport", "TouchSamples"],
        path: "Tests/Input/Passthrough"),
    .testTarget(
        name: "EmulationTests", dependencies: ["MudraEmulation", "MudraPipeline", "TestSupport", "TouchSamples"],
        path: "Tests/Services/Emulation"),
    .testTarget(
        name: "DaemonTests", dependencies: ["MudraConsole", "MudraDaemon", "TestSupport"], path: "Tests/Services/Daemon"
    ),
    .testTarget(name: "LiveViewTests", dependencies: ["MudraLiveView", "TouchSamples"], path: "Tests/Tools/LiveView"),
    .testTarget(
        name: "LearningTests", dependencies: ["MudraLearning", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Learning"),
    .testTarget(
        name: "RecorderTests",
        dependencies: ["MudraDevices", "MudraPipeline", "MudraRecorder", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Recorder"),
    .testTarget(name: "DoctorTests", dependencies: ["MudraDoctor"], path: "Tests/Tools/Doctor"),
    .testTarget(
        name: "ActionsTests",
        dependencies: [
            "MudraActions", "MudraGestureLines", "MudraGestureSettings", "SessionTrials", "TestSupport",
        ],
        path: "Tests/Services/Actions"),
    .testTarget(
        name: "ExplainTests", dependencies: ["MudraConsole", "MudraExplain", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Explain"),
    .testTarget(
        name: "ImportTests",
        dependencies: ["ImportTrials", "MudraGestureSettings", "MudraImport", "TestSupport", "TouchSamples"],
        path: "Tests/Tools/Import"),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], path: "Tests/Repository/ArchitectureTests"),
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
        ],
        path: "Tests/SystemTests"),
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
        + tests,
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
