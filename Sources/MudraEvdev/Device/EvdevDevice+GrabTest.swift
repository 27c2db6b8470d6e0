import CMudraEvdev
import Glibc

extension EvdevDevice {
    /// What a test for a grab came to.
    package enum GrabTest: Hashable, Sendable {
        /// No process has grabbed the device.
        case free
        /// Another process has.
        case taken
        /// A finger is down, so no test was made.
        case touched
        /// The device does not say, for this error number.
        case failed(Int32)
    }

    /// Whether another process has grabbed the device. The kernel says so only by refusing another grab. A grab that
    /// succeeds ends at once: it lasts microseconds, in which other programs get no event. So none is tried while a
    /// finger is down, when the device sends events all the time.
    package func testGrab() -> GrabTest {
        let slots = max(0, libevdev_get_num_slots(handle))
        let isTouched =
            isDown(EventCode.touch) || (0..<Int(slots)).contains { value(EventCode.trackingID, of: $0) >= 0 }
        if isTouched { return .touched }
        let error = grab()
        if error == 0 { ungrab() }
        switch error {
        case 0: return .free
        case EBUSY: return .taken
        default: return .failed(error)
        }
    }
}
