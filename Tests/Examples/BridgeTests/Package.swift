// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "BridgeTests",
    dependencies: [.package(path: "../WaylandTouches"), .package(path: "../GTKTouches")],
    targets: [
        .systemLibrary(name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
        .target(name: "CXDGOutput", dependencies: ["CWaylandServer"]),
        .target(
            name: "FakeCompositor",
            dependencies: [
                "CWaylandServer", "CXDGOutput", .product(name: "CXDGShell", package: "WaylandTouches"),
            ]),
        .testTarget(
            name: "BridgeTests",
            dependencies: [
                "FakeCompositor", .product(name: "wayland-touches", package: "WaylandTouches"),
                .product(name: "gtk-touches", package: "GTKTouches"),
            ]),
    ]
)
