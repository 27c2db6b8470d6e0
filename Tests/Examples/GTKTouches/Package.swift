// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "GTKTouches",
    products: [
        .library(name: "GTKTouches", targets: ["GTKTouches"]),
        .executable(name: "gtk-touches", targets: ["gtk-touches"]),
    ],
    dependencies: [.package(name: "mudra", path: "../../.."), .package(path: "../TouchFrames")],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(
            name: "GTKTouches",
            dependencies: [
                "CGTK", .product(name: "Gestures", package: "mudra"),
                .product(name: "TouchFrames", package: "TouchFrames"),
            ]),
        .executableTarget(
            name: "gtk-touches",
            dependencies: [
                "GTKTouches", .product(name: "GesturePrinter", package: "TouchFrames"),
                .product(name: "TouchFrames", package: "TouchFrames"),
            ]),
    ]
)
