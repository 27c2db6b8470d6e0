import Foundation
import MudraEvdev
import MudraRecording
import Testing

@testable import MudraEvdev

/// Every node of 80-odd laptops, tablets and displays, judged by the kernel's capabilities. The virtual machine adds a
/// real udev (Tests/Machine).
@Suite(.enabled(if: RecordingFolder.has("descriptors/NODES.tsv"), "no descriptors beside the repository"))
struct DescriptorTests {
    @Test("Every node gets the right role") func everyNodeIsWhatItIs() throws {
        let rows = try RecordingFolder.table("descriptors/NODES.tsv").sorted { $0.key < $1.key }
        #expect(!RecordingFolder.isShared || rows.count > 200)
        let nodes = try rows.map { try Self.node($0.key, $0.value) }
        var matrix: [String: [String: Int]] = [:]
        for ((path, row), node) in zip(rows, nodes) {
            let kind = row["kind"] ?? ""
            let role = node.role(among: nodes) { _ in nil }
            matrix[kind, default: [:]][Self.name(role), default: 0] += 1
            #expect(Self.isRight(role, for: kind), "\(path), \(kind): \(role)")
        }
        for (kind, roles) in matrix.sorted(by: { $0.key < $1.key }) {
            let counts = roles.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            print("descriptors: \(kind): \(counts.joined(separator: ", "))")
        }
        // Calling everything a touchscreen, or nothing, must not pass.
        #expect(matrix["touch"]?["touchscreen"] ?? 0 == rows.count { $0.value["kind"] == "touch" })
    }

    private static func node(_ path: String, _ row: [String: String]) throws -> InputNode {
        let device = try RecordedDevice(
            parsing: Array(Data(contentsOf: RecordingFolder.url.appendingPathComponent(path))))
        return InputNode(
            id: path, name: device.name, vendor: device.vendor, product: device.product,
            // The table says which nodes belong to one piece of hardware.
            physicalPath: row["dev"] ?? "", capabilities: device.capabilities)
    }

    private static func isRight(_ role: NodeRole, for kind: String) -> Bool {
        switch kind {
        case "touch": role == .touchscreen
        case "pen": role == .pen || role == .ignored("a pen without a touchscreen of its own")
        case "touchpad/indirect MT": role == .ignored("a touchpad")
        default: name(role) == "ignored"
        }
    }

    private static func name(_ role: NodeRole) -> String {
        switch role {
        case .touchscreen: "touchscreen"
        case .pen: "pen"
        case .tabletSwitch: "tablet switch"
        case .ignored: "ignored"
        }
    }
}
