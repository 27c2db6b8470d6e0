// swift-tools-version: 6.0
import PackageDescription

let gestures = Target.Dependency.product(name: "Gestures", package: "mudra")

let package = Package(
    name: "TouchFrames",
    products: [
        .library(name: "TouchFrames", targets: ["TouchFrames"]),
        .library(name: "GesturePrinter", targets: ["GesturePrinter"]),
    ],
    dependencies: [.package(name: "mudra", path: "../../..")],
    targets: [
        .target(name: "TouchFrames", dependencies: [gestures]),
        .target(name: "GesturePrinter", dependencies: [gestures]),
    ]
)
