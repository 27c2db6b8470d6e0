/// The input nodes that exist now, as udev reports them.
///
/// Do not use it from two threads at once.
package final class DeviceInventory {
    /// The nodes that have changed since the last call, by their paths in sysfs.
    package struct Changes: Sendable {
        /// Nodes that udev has reported, including those that it had reported before.
        package var told: Set<String> = []
        /// udev reported more than the kernel's buffer holds, so all nodes were read again.
        package var hasOverflowed = false
    }

    private let monitor: DeviceMonitor
    private var nodesByPath: [String: InputNode] = [:]

    /// Reads the nodes that exist now.
    /// - Throws: `DeviceMonitorError` when udev cannot be reached.
    package init() throws(DeviceMonitorError) {
        monitor = try DeviceMonitor()
        enumerate()
    }

    /// Wait on it for changes.
    package var fileDescriptor: Int32 { monitor.fileDescriptor }

    /// The node at that place in sysfs.
    package subscript(systemPath: String) -> InputNode? { nodesByPath[systemPath] }

    /// The node of the device at that place in sysfs; nil if udev has not reported it yet.
    package func node(below systemPath: String) -> InputNode? {
        nodesByPath.values.first { $0.systemPath.hasPrefix(systemPath + "/") }
    }

    /// All nodes with their roles, in the order of their numbers.
    /// - Parameter isIgnored: whether the administrator ignores a node; nil: the administrator does not say.
    package func roles(isIgnored: (InputNode) -> Bool?) -> [(node: InputNode, role: NodeRole)] {
        let nodes = nodesByPath.values.sorted { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
        return nodes.map { ($0, $0.role(among: nodes, isIgnored: isIgnored)) }
    }

    /// Reads udev's reports, and keeps the nodes up to date.
    package func readChanges() -> Changes {
        var changes = Changes()
        while let change = monitor.nextChange() {
            switch change {
            case .present(let node):
                nodesByPath[node.systemPath] = node
                changes.told.insert(node.systemPath)
            case .removed(let systemPath):
                nodesByPath[systemPath] = nil
                changes.told.insert(systemPath)
            case .overflow:
                changes.hasOverflowed = true
            }
        }
        // Last: this makes a list that is newer than any change read before.
        if changes.hasOverflowed { enumerate() }
        return changes
    }

    /// Whether a node may be missing, because the process had no descriptor or no memory left to read its description.
    package var isIncomplete: Bool { monitor.hasMissed }

    /// Reads all nodes that exist now.
    package func readAgain() { enumerate() }

    private func enumerate() {
        let nodes = Dictionary(monitor.nodes().map { ($0.systemPath, $0) }, uniquingKeysWith: { _, last in last })
        // Nodes that could not be read again have not gone.
        nodesByPath = isIncomplete ? nodesByPath.merging(nodes) { $1 } : nodes
    }
}
