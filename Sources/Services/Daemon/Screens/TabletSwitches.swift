import Glibc
import MudraBus
import MudraEvdev
import MudraSupport

/// Whether the machine is folded into a tablet, by its switches.
@BusActor
final class TabletSwitches {
    private struct Toggle {
        let device: EvdevDevice
        let watch: DescriptorWatch
    }

    /// Whether a switch says so; false without a switch.
    private(set) var isTablet = false { didSet { if isTablet != oldValue { updates.need(.objects) } } }

    private let retries: DelayedRetries<String>
    private let updates: Updates
    private let log: Log
    private var toggles: [String: Toggle] = [:]

    /// - Parameter retries: the failures to open nodes, by their paths in sysfs.
    init(retries: DelayedRetries<String>, updates: Updates, log: Log) {
        self.retries = retries
        self.updates = updates
        self.log = log
    }

    /// Follows these switches and no others.
    func match(_ nodes: [InputNode]) {
        let there = Set(nodes.map(\.systemPath))
        for systemPath in toggles.keys where !there.contains(systemPath) { drop(systemPath) }
        for node in nodes where toggles[node.systemPath] == nil { open(node) }
        update()
    }

    private func open(_ node: InputNode) {
        let systemPath = node.systemPath
        retries.attempt(systemPath) { () throws(EvdevError) in
            let device = try EvdevDevice(path: node.path)
            device.hearOnlySwitches()
            guard let watch = DescriptorWatch(device.fileDescriptor) else {
                throw EvdevError(
                    description: "cannot wait for it: \(Errno.last)", number: errno)
            }
            toggles[systemPath] = Toggle(device: device, watch: watch)
            watch.activate(on: BusActor.queue) { [weak self] in self?.read(systemPath) }
        } report: {
            log("cannot follow the tablet switch \(node.path) (\(node.name)), so it counts as off: \($0)")
        }
    }

    private func read(_ systemPath: String) {
        guard let device = toggles[systemPath]?.device else { return }
        if device.readEvents({ _ in }) == .gone {
            drop(systemPath)
            retries.tryLater(systemPath)
        }
        update()
    }

    private func drop(_ systemPath: String) {
        toggles.removeValue(forKey: systemPath)?.watch.cancel()
    }

    private func update() {
        isTablet = toggles.values.contains { $0.device.isInTabletMode }
    }
}
