import Glibc
import MudraBus
import MudraDevices
import MudraEvdev
import MudraPassthrough
import MudraRealtime
import MudraTouch

/// Virtual screens that outlive the mudrad that has made them, should that be killed: the service manager keeps them for
/// the next one, which ends what they hold. Nothing else would: the kernel lifts no contacts of a device that goes, nor
/// do compositors, and applications would wait for the lift for ever.
@BusActor
enum AbandonedScreens {
    private static let mark = "virtual-screen-"

    /// Has the service manager keep a virtual screen.
    static func keep(_ descriptor: Int32, _ name: String) {
        ServiceManager.store(descriptor, as: mark + name)
    }

    /// A virtual screen of that name has gone in order.
    static func forget(_ name: String) {
        ServiceManager.discard(mark + name)
    }

    /// Takes back what applications see of touches on the virtual screens that an earlier mudrad has left, and has these
    /// go then.
    static func end(_ inventory: DeviceInventory, log: (String) -> Void) {
        for (descriptor, name) in ServiceManager.takeStored() {
            end(descriptor, name, inventory, log)
        }
    }

    private static func end(
        _ descriptor: Int32, _ name: String, _ inventory: DeviceInventory, _ log: (String) -> Void
    ) {
        let go: @BusActor @Sendable () -> Void = {
            close(descriptor)
            ServiceManager.discard(name)
        }
        guard let systemPath = VirtualScreen.systemPath(of: descriptor),
            let node = inventory.node(below: systemPath), let screen = try? Touchscreen(path: node.path)
        else { return go() }
        log("\(node.path) is the virtual screen of a mudrad that was killed: what it holds is lifted")
        let layout = VirtualLayout(screen.description, screen.device.capabilities())
        let passthrough = Passthrough(layout) { events in
            _ = write(descriptor, events.baseAddress, events.count * MemoryLayout.stride(ofValue: events[0]))
        }
        let now = MonotonicClock.now
        passthrough.takeBackUnknown(at: now)
        let end = passthrough.nextDeadline ?? now
        BusActor.async(after: .microseconds(Int((end - now).value))) {
            passthrough.liftTaken()
            go()
        }
    }
}
