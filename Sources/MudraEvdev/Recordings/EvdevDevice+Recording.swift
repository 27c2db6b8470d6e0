import CMudraEvdev

extension EvdevDevice {
    /// All that the device says of itself.
    package func recordedDevice() -> RecordedDevice {
        let capabilities = capabilities()
        let others = [
            (EV_MSC, MSC_CNT), (EV_SW, SW_CNT), (EV_LED, LED_CNT), (EV_SND, SND_CNT), (EV_FF, FF_CNT),
        ].map { (UInt16($0), bits($0, $1)) }
        let codes = (0..<UInt16(ABS_CNT)).filter { capabilities.absoluteAxes.contains(Int($0)) }
        return RecordedDevice(
            name: name, bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)), capabilities,
            otherCodes: Dictionary(uniqueKeysWithValues: others.filter { !$0.1.isEmpty }),
            axes: Dictionary(uniqueKeysWithValues: codes.compactMap { code in axis(code).map { (code, $0) } }))
    }
}
