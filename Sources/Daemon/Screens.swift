import Devices
import Dispatch
import Evdev
import Gestures
import Touch

/// The touchscreens that are there: found through udev, opened, and handed to the real-time queue. Confined to the bus
/// queue.
final class Screens {
    /// What the bus side knows of a screen.
    struct Screen {
        let node: InputNode
        let size: ScreenSize
        /// udev has taken the node away; the real-time queue has not let go of it yet.
        var isLeaving = false
    }

    private let monitor: DeviceMonitor
    private let loop: RecognitionLoop
    private let registry: Registry
    private let log: (String) -> Void
    private let gestures = GestureCounter()
    private var source: (any DispatchSourceRead)?
    private var screens: [ScreenID: Screen] = [:]
    private var lastID: UInt32 = 0

    init(monitor: DeviceMonitor, loop: RecognitionLoop, registry: Registry, log: @escaping (String) -> Void) {
        self.monitor = monitor
        self.loop = loop
        self.registry = registry
        self.log = log
    }

    subscript(id: ScreenID) -> Screen? { screens[id] }

    /// Takes the screens that are there, and from now on those that come.
    func start(on queue: DispatchQueue) {
        let source = DispatchSource.makeReadSource(fileDescriptor: monitor.fileDescriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.takeChanges() }
        source.activate()
        self.source = source
        for node in monitor.nodes() { add(node) }
        if screens.isEmpty { log("no touchscreen yet: waiting for one") }
    }

    /// The real-time queue has let go of a screen: its device went, by itself or as udev told.
    func forget(_ id: ScreenID) {
        guard let screen = screens.removeValue(forKey: id) else { return }
        registry.removeScreen(id)
        log("\(screen.node.path) (\(screen.node.name)) is gone")
    }

    private func takeChanges() {
        while let change = monitor.nextChange() {
            switch change {
            case .added(let node): add(node)
            case .removed(let name): remove(name)
            }
        }
    }

    private func add(_ node: InputNode) {
        let isKnown = screens.values.contains { $0.node.id == node.id && !$0.isLeaving }
        guard node.verdict == .touchscreen, !isKnown else { return }
        do {
            let device = try EvdevDevice(path: node.path)
            let geometry = ScreenGeometry(device.description, hint: node.size)
            lastID &+= 1
            let id = ScreenID(value: lastID)
            screens[id] = Screen(node: node, size: geometry.size)
            registry.addScreen(id, geometry.size)
            let screen = LiveScreen(id: id, device: device, geometry: geometry, counting: gestures)
            loop.add(screen, with: registry.lineup(of: id))
            announce(node, device.description, geometry)
        } catch {
            log("\(node.path) (\(node.name)) cannot be used: \(error)")
        }
    }

    private func announce(_ node: InputNode, _ screen: TouchscreenDescription, _ geometry: ScreenGeometry) {
        let (width, height) = (Int(geometry.size.width.rounded()), Int(geometry.size.height.rounded()))
        log("\(node.path) (\(node.name)): \(width) x \(height) mm, \(screen.slotCount) contacts")
        if geometry.isAssumed {
            log(
                "\(node.path) does not tell its size, so \(width) x \(height) mm is assumed and distances are wrong:"
                    + " give its axes a resolution (EVDEV_ABS_35, EVDEV_ABS_36) in /etc/udev/hwdb.d/61-evdev-local.hwdb"
            )
        }
    }

    private func remove(_ name: String) {
        guard let (id, _) = screens.first(where: { $0.value.node.id == name && !$0.value.isLeaving }) else { return }
        screens[id]?.isLeaving = true
        loop.remove(id)
    }
}
