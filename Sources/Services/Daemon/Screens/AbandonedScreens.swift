import Dispatch
import Glibc
import MudraBus
import MudraEvdev
import MudraPipeline
import MudraRealtime
import MudraSupport
import MudraTouch

/// Virtual screens of a mudrad that was killed. The service manager keeps them for the next mudrad, which lifts their
/// touches. Nothing else would: neither the kernel nor compositors lift the contacts of a device that goes away, and
/// applications would wait for the lift forever.
@BusActor
enum AbandonedScreens {
    private static let mark = "virtual-screen-"
    /// The time from a lift to the removal of its screen. libinput cancels the touches of a screen that it sees go before
    /// it reads the lift; a compositor that draws slowly reads within some frames.
    private static let timeToRead = DispatchTimeInterval.milliseconds(100)

    /// Lets the service manager keep a virtual screen.
    static func keep(_ descriptor: Int32, _ name: String) {
        ServiceManager.store(descriptor, as: mark + name)
    }

    /// The virtual screen of that name was removed properly.
    static func forget(_ name: String) {
        ServiceManager.discard(mark + name)
    }

    /// Takes back the touches on virtual screens that an earlier mudrad has left, and then removes these screens.
    static func end(_ inventory: DeviceInventory, log: Log) {
        for (descriptor, name) in ServiceManager.takeStored() {
            end(descriptor, name, inventory, log)
        }
    }

    private static func end(
        _ descriptor: Int32, _ name: String, _ inventory: DeviceInventory, _ log: Log
    ) {
        let go: @BusActor @Sendable () -> Void = {
            close(descriptor)
            ServiceManager.discard(name)
        }
        guard let systemPath = VirtualScreen.systemPath(of: descriptor),
            let node = inventory.node(below: systemPath), let screen = try? Touchscreen(path: node.path)
        else { return go() }
        log("\(node.path) is the virtual screen of a mudrad that was killed: its touches are lifted")
        let layout = VirtualLayout(screen.description, screen.device.capabilities())
        let passthrough = Passthrough(layout) { events in
            _ = write(descriptor, events.baseAddress, events.count * MemoryLayout.stride(ofValue: events[0]))
        }
        let now = MonotonicClock.now
        passthrough.takeBackUnknown(at: now)
        let end = passthrough.nextDeadline ?? now
        BusActor.async(after: DispatchTimeInterval(end - now)) {
            passthrough.liftTaken()
            BusActor.async(after: timeToRead, go)
        }
    }
}
