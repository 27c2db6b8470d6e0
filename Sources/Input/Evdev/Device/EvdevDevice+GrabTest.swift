import CMudraEvdev
import Glibc

extension EvdevDevice {
    package enum GrabTest: Hashable, Sendable {
        /// No process has grabbed the device.
        case free
        /// Another process has grabbed the device.
        case taken
        /// A finger is down, so no test was made.
        case touched
        /// The test failed with this error number.
        case failed(Int32)
    }

    /// Tests whether another process has grabbed the device. The kernel reveals that only by refusing a second grab, so
    /// this tries one and releases it at once. For these microseconds other programs get no event, so the test does not
    /// run while a finger is down, when the device sends events all the time.
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
