// swift-tools-version: 6.0
import PackageDescription

// Debug builds, and so all tests, check that nobody looks at a value that is being changed. In release builds those checks
// were a tenth of perf's samples of the real-time thread; in CPU time at 125 frames a second the noise hides them. The
// libraries that others use have it in their sources, property by property: SwiftPM takes no flags from a dependency.
let onTheWayOfATouch: [SwiftSetting] = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

// Targets stand in the order of the architecture: each may import only those above it.
let package = Package(
    name: "mudra",
    products: [
        .library(name: "Gestures", targets: ["Touch", "Gestures"]),
        .library(name: "MudraClient", targets: ["MudraClient"]),
        .executable(name: "mudrad", targets: ["mudrad"]),
        .executable(name: "mudra-actions", targets: ["mudra-actions"]),
        .executable(name: "mudractl", targets: ["mudractl"]),
        .executable(name: "mudra-bench", targets: ["mudra-bench"]),
    ],
    targets: [
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CMtdev", pkgConfig: "mtdev", providers: [.apt(["libmtdev-dev"])]),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "CLinux"),
        .target(name: "CTOML"),
        .target(name: "Files", dependencies: ["CLinux"]),
        .target(name: "Console"),
        .target(name: "Touch", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Gestures", dependencies: ["Touch"]),
        .target(name: "Evdev", dependencies: ["CEvdev", "CMtdev", "Touch"], swiftSettings: onTheWayOfATouch),
        .target(name: "Devices", dependencies: ["CEvdev", "CUdev", "Evdev"]),
        .target(name: "Realtime", dependencies: ["CLinux", "Files", "Touch"], swiftSettings: onTheWayOfATouch),
        .target(
            name: "Passthrough", dependencies: ["CEvdev", "CLinux", "Evdev", "Gestures"],
            swiftSettings: onTheWayOfATouch),
        .target(name: "Pipeline", dependencies: ["Evdev", "Gestures", "Passthrough"], swiftSettings: onTheWayOfATouch),
        .target(name: "Bus", dependencies: ["CSystemd", "Files"]),
        .target(name: "Settings", dependencies: ["Bus", "CTOML", "Console", "Files", "Gestures"]),
        .target(
            name: "Daemon",
            dependencies: [
                "Bus", "CLinux", "Console", "Devices", "Files", "Passthrough", "Pipeline", "Realtime", "Settings",
            ],
            swiftSettings: onTheWayOfATouch),
        .target(name: "MudraClient", dependencies: ["Bus", "Files", "Gestures"]),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        .target(name: "CFifoScreen", path: "Benchmarks/CFifoScreen"),
        .target(
            name: "Measures",
            dependencies: [
                "CAllocations", "CFifoScreen", "CLinux", "CSystemd", "Files", "MudraClient", "Pipeline", "Realtime",
            ]),
        .target(name: "Terminal", dependencies: ["CLinux", "Files"]),
        .target(name: "LiveView", dependencies: ["Devices", "MudraClient", "Realtime", "Settings", "Terminal"]),
        .target(
            name: "Explain", dependencies: ["Console", "Pipeline", "Settings"],
            resources: [
                .embedInCode("Page/page.css"),
                .embedInCode("Page/page.html"),
                .embedInCode("Page/data.js"),
                .embedInCode("Page/events.js"),
                .embedInCode("Page/answers.js"),
                .embedInCode("Page/table.js"),
                .embedInCode("Page/canvas.js"),
                .embedInCode("Page/screen.js"),
                .embedInCode("Page/attempt-lanes.js"),
                .embedInCode("Page/lane-drawing.js"),
                .embedInCode("Page/lanes.js"),
                .embedInCode("Page/player.js"),
                .embedInCode("Picture/picture.css"),
            ]),
        .target(
            name: "Recorder", dependencies: ["Bus", "Console", "Devices", "Evdev", "Files", "MudraClient", "Realtime"]),
        .target(name: "Actions", dependencies: ["CLinux", "Console", "Files", "MudraClient", "Settings"]),
        .executableTarget(name: "mudrad", dependencies: ["Console", "Daemon"]),
        .executableTarget(name: "mudra-actions", dependencies: ["Actions", "Console"]),
        .executableTarget(
            name: "mudractl",
            dependencies: [
                "Console", "Devices", "Explain", "Files", "LiveView", "MudraClient", "Pipeline", "Recorder", "Settings",
            ]),
        .executableTarget(name: "mudra-bench", dependencies: ["Console", "Measures"]),
        .executableTarget(name: "bare-reader", dependencies: ["CEvdev"], path: "Benchmarks/BareReader"),
        .executableTarget(name: "bare-relay", dependencies: ["CEvdev"], path: "Benchmarks/BareRelay"),
        .executableTarget(name: "bare-service", dependencies: ["CSystemd"], path: "Benchmarks/BareService"),
        .systemLibrary(
            name: "CUmockdev", path: "Tests/CUmockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev"])]),
        .executableTarget(name: "touchscreen-testbed", dependencies: ["CUmockdev"], path: "Tests/Testbed"),
        .executableTarget(name: "thread-holder", path: "Tests/ThreadHolder"),
        .target(name: "TouchSamples", dependencies: ["Gestures"], path: "Tests/TouchSamples"),
        .executableTarget(
            name: "allocation-count", dependencies: ["CAllocations", "CEvdev", "Pipeline", "TouchSamples"],
            path: "Tests/AllocationCount"),
        .testTarget(
            name: "GestureTests", dependencies: ["Settings", "TouchSamples"], exclude: ["BEHAVIOURS.md", "Golden"]),
        .testTarget(name: "FilesTests", dependencies: ["Files"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch"]),
        .testTarget(name: "EvdevTests", dependencies: ["Evdev"]),
        .executableTarget(
            name: "realtime-testbed", dependencies: ["CLinux", "Files", "Realtime"], path: "Tests/RealtimeTestbed"),
        .testTarget(name: "RealtimeTests", dependencies: ["CLinux", "Realtime", "realtime-testbed"]),
        .testTarget(name: "DevicesTests", dependencies: ["Devices"]),
        .testTarget(name: "RecordingTests", dependencies: ["Devices", "Measures", "Recorder"]),
        .testTarget(name: "SettingsTests", dependencies: ["Settings"], exclude: ["Broken", "Doubtful"]),
        .testTarget(name: "PassthroughTests", dependencies: ["Pipeline", "TouchSamples"]),
        .testTarget(name: "DaemonTests", dependencies: ["Console", "Daemon"]),
        .testTarget(name: "LiveViewTests", dependencies: ["LiveView", "TouchSamples"]),
        .testTarget(name: "RecorderTests", dependencies: ["Devices", "Pipeline", "Recorder", "TouchSamples"]),
        .testTarget(name: "ActionsTests", dependencies: ["Actions", "Settings"]),
        .target(name: "ExplanationSamples", dependencies: ["Explain"], path: "Tests/ExplanationSamples"),
        .testTarget(name: "ExplainTests", dependencies: ["Console", "Explain", "ExplanationSamples"]),
        .executableTarget(name: "example-listener", dependencies: ["MudraClient"], path: "Tests/Examples/Listener"),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "Bus", "CEvdev", "CLinux", "CSystemd", "Evdev", "Explain", "ExplanationSamples", "Gestures",
                "MudraClient", "Touch", "TouchSamples", "mudrad", "mudra-actions", "mudra-bench", "mudractl",
                "touchscreen-testbed", "thread-holder", "example-listener", "bare-relay",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Where Wayfire's engine is installed (libwf-touch-dev, libglm-dev), Benchmarks/run asks for this.
if Context.environment["MUDRA_WF_TOUCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "wf-touch-frames", path: "Benchmarks/WfTouch", linkerSettings: [.linkedLibrary("wftouch")]))
}

// Their main is libFuzzer's, without which they do not link: Tests/Fuzz/run alone asks for them.
if Context.environment["MUDRA_FUZZ"] != nil {
    package.targets += [
        .target(name: "FrameRules", dependencies: ["Touch"], path: "Tests/Fuzz/FrameRules"),
        .target(name: "FuzzInput", path: "Tests/Fuzz/Input"),
        .executableTarget(
            name: "decoder-fuzzer", dependencies: ["Evdev", "FrameRules", "FuzzInput"],
            path: "Tests/Fuzz/DecoderFuzzer"),
        .executableTarget(
            name: "recording-fuzzer", dependencies: ["Evdev", "FrameRules"], path: "Tests/Fuzz/RecordingFuzzer"),
        .executableTarget(
            name: "options-fuzzer", dependencies: ["FuzzInput", "Settings", "TouchSamples"],
            path: "Tests/Fuzz/OptionsFuzzer"),
    ]
}
