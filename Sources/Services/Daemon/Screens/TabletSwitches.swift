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

    /// Called when `isTablet` has changed.
    var onChange: () -> Void = {}
    /// Whether a switch says so; false without a switch.
    private(set) var isTablet = false { didSet { if isTablet != oldValue { onChange() } } }

    private let retries: DelayedRetries<String>
    private let log: (String) -> Void
    private var toggles: [String: Toggle] = [:]

    /// - Parameter retries: the failures to open nodes, by their paths in sysfs.
    init(retries: DelayedRetries<String>, log: @escaping (String) -> Void) {
        self.retries = retries
        self.log = log
    }

    /// Follows these switches and no others.
    func match(_ nodes: [InputNode]) {
        let there = Set(nodes.map(\.systemPath))
        for systemPath in toggles.keys where !there.contains(systemPath) { drop(systemPath) }
        for node in nodes where toggles[node.systemPath] == nil && !retries.isWaiting(node.systemPath) { open(node) }
        update()
    }

    private func open(_ node: InputNode) {
        do throws(EvdevError) {
            let device = try EvdevDevice(path: node.path)
            device.hearOnlySwitches()
            guard let watch = DescriptorWatch(device.fileDescriptor) else {
                throw EvdevError(
                    description: "cannot wait for it: \(String(cString: strerror(errno)))", number: errno)
            }
            let systemPath = node.systemPath
            retries.noteSuccess(of: systemPath)
            toggles[systemPath] = Toggle(device: device, watch: watch)
            watch.activate(on: BusActor.queue) { [weak self] in self?.read(systemPath) }
        } catch {
            if retries.noteFailure(of: node.systemPath) {
                log("cannot follow the tablet switch \(node.path) (\(node.name)), so it counts as off: \(error)")
            }
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
