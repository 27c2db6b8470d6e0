// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "WaylandTouches",
    products: [
        .library(name: "WaylandTouches", targets: ["WaylandTouches"]),
        .library(name: "CXDGShell", targets: ["CXDGShell"]),
        .executable(name: "wayland-touches", targets: ["wayland-touches"]),
    ],
    dependencies: [.package(name: "mudra", path: "../../.."), .package(path: "../TouchFrames")],
    targets: [
        .systemLibrary(name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
        .target(name: "CXDGShell", dependencies: ["CWayland"]),
        .target(
            name: "WaylandTouches",
            dependencies: [
                "CWayland", .product(name: "Gestures", package: "mudra"),
                .product(name: "TouchFrames", package: "TouchFrames"),
            ]),
        .executableTarget(
            name: "wayland-touches",
            dependencies: [
                "CXDGShell", "WaylandTouches", .product(name: "GesturePrinter", package: "TouchFrames"),
            ]),
    ]
)
