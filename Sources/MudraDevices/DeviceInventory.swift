/// The input nodes that are there, as udev tells of them.
///
/// Not to be used from two threads at once.
public final class DeviceInventory {
    /// The nodes that have changed since the last call, by their paths in sysfs.
    public struct Changes: Sendable {
        /// Nodes that udev has told of, be it once more.
        public var told: Set<String> = []
        /// There was more to tell than fits, so all nodes were looked at again.
        public var hasOverflowed = false
    }

    private let monitor: DeviceMonitor
    private var nodesByPath: [String: InputNode] = [:]

    /// Looks at what is there.
    /// - Throws: `DeviceMonitorError` when udev cannot be reached.
    public init() throws(DeviceMonitorError) {
        monitor = try DeviceMonitor()
        enumerate()
    }

    /// To wait on for changes.
    public var fileDescriptor: Int32 { monitor.fileDescriptor }

    /// The node at that place in sysfs.
    public subscript(systemPath: String) -> InputNode? { nodesByPath[systemPath] }

    /// The node of the device at that place in sysfs; nil: udev has not told of it yet.
    public func node(below systemPath: String) -> InputNode? {
        nodesByPath.values.first { $0.systemPath.hasPrefix(systemPath + "/") }
    }

    /// All nodes with what mudra makes of them, in the order of their numbers.
    /// - Parameter isIgnored: what the administrator wants of a node; nil: nothing.
    public func roles(isIgnored: (InputNode) -> Bool?) -> [(node: InputNode, role: NodeRole)] {
        let nodes = nodesByPath.values.sorted { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
        return nodes.map { ($0, $0.role(among: nodes, isIgnored: isIgnored)) }
    }

    /// Reads what udev has told, and keeps the nodes up to date.
    public func readChanges() -> Changes {
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
        // Last: the list that this makes is newer than any change that was read.
        if changes.hasOverflowed { enumerate() }
        return changes
    }

    private func enumerate() {
        nodesByPath = Dictionary(monitor.nodes().map { ($0.systemPath, $0) }, uniquingKeysWith: { _, last in last })
    }
}
