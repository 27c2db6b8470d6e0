// swift-tools-version: 6.0
import PackageDescription

// Targets stand in the order of the architecture: each may import only those above it.
let package = Package(
    name: "mudra",
    products: [
        .library(name: "Gestures", targets: ["Gestures"]),
        .library(name: "MudraClient", targets: ["MudraClient"]),
        .executable(name: "mudrad", targets: ["mudrad"]),
        .executable(name: "mudra-actions", targets: ["mudra-actions"]),
        .executable(name: "mudractl", targets: ["mudractl"]),
    ],
    targets: [
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "CLinux"),
        .target(name: "CTOML"),
        .target(name: "Touch"),
        .target(name: "Gestures", dependencies: ["Touch"]),
        .target(name: "Evdev", dependencies: ["CEvdev", "CLinux", "Touch"]),
        .target(name: "Devices", dependencies: ["CUdev", "Evdev"]),
        .target(name: "Realtime", dependencies: ["CLinux", "Touch"]),
        .target(name: "Pipeline", dependencies: ["Evdev", "Gestures"]),
        .target(name: "Bus", dependencies: ["CSystemd"]),
        .target(name: "Settings", dependencies: ["CTOML", "Gestures"]),
        .target(name: "Daemon", dependencies: ["Bus", "Devices", "Pipeline", "Realtime", "Settings"]),
        .target(name: "MudraClient", dependencies: ["Bus"]),
        .target(name: "Actions", dependencies: ["CLinux", "MudraClient", "Settings"]),
        .executableTarget(name: "mudrad", dependencies: ["Daemon"]),
        .executableTarget(name: "mudra-actions", dependencies: ["Actions"]),
        .executableTarget(name: "mudractl", dependencies: ["Devices", "MudraClient", "Pipeline", "Settings"]),
        .testTarget(name: "ActionsTests", dependencies: ["Actions", "Settings"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
