import CMudraEvdev
import CMudraLinux

// The switch of a machine that folds into a tablet.

extension EvdevDevice {
    /// Whether the switch says that the machine is a tablet now, as far as events have been read.
    package var isInTabletMode: Bool {
        libevdev_get_event_value(handle, UInt32(EV_SW), UInt32(SW_TABLET_MODE)) != 0
    }

    /// The kernel sends no events but those of switches from now on. A device with the switch often has keys too, which
    /// would wake the reader and are not its business.
    package func hearOnlySwitches() {
        mudra_input_only(fileDescriptor, UInt16(EV_SW))
    }
}
