import CMudraEvdev
import MudraEvdev

/// Reads the kernel's description of a device: its name, its codes and its axes.
extension YAMLReader {
    private static let anyCode: ClosedRange<Int64> = 0...Int64(UInt16.max)
    private static let anyValue = Int64(Int32.min)...Int64(Int32.max)

    /// Reads a device's `evdev:`.
    func readDescription(of device: inout ForeignDevice) throws(YAMLError) {
        guard try beginMapping("evdev") else { return }
        while let key = try nextKey() {
            switch key {
            case "name": device.name = try requireText("the name")
            case "id": try readIdentity(of: &device)
            case "codes": try readCodes(of: &device)
            case "absinfo": try readAxes(of: &device)
            case "properties":
                guard try beginSequence("properties") else { continue }
                while let property = try nextInteger("a property", in: Self.anyCode) {
                    device.capabilities.properties.insert(Int(property))
                }
            default: try skipValue()
            }
        }
    }

    private func readIdentity(of device: inout ForeignDevice) throws(YAMLError) {
        guard try beginSequence("the id") else { return }
        var numbers: [UInt16] = []
        while let number = try nextInteger("a number of the id", in: Self.anyCode) { numbers.append(UInt16(number)) }
        guard numbers.count == device.id.count else {
            throw error("the id must have four numbers: bus, vendor, product and version")
        }
        device.id = numbers
    }

    private func readCodes(of device: inout ForeignDevice) throws(YAMLError) {
        guard try beginMapping("codes") else { return }
        while let type = try nextCode("a type") {
            guard try beginSequence("the codes of a type") else { continue }
            while let code = try nextInteger("a code", in: Self.anyCode) { device.insert(Int(code), of: type) }
        }
    }

    private func readAxes(of device: inout ForeignDevice) throws(YAMLError) {
        guard try beginMapping("absinfo") else { return }
        while let code = try nextCode("an axis") {
            guard try beginSequence("an axis") else { continue }
            var numbers: [Int32] = []
            while let number = try nextInteger("a number of an axis", in: Self.anyValue) {
                numbers.append(Int32(number))
            }
            guard numbers.count == 5 else {
                throw error("an axis must have five numbers: minimum, maximum, fuzz, flat and resolution")
            }
            device.insert(Int(code), of: UInt16(EV_ABS))
            device.axes[code] = AbsoluteAxis(
                minimum: numbers[0], maximum: numbers[1], resolution: numbers[4], fuzz: numbers[2], flat: numbers[3])
        }
    }

    /// The next key of the current mapping, a number; nil at its end.
    private func nextCode(_ what: String) throws(YAMLError) -> UInt16? {
        switch try next() {
        case .scalar: return UInt16(try integer(what, in: Self.anyCode))
        case .mappingEnd: return nil
        default: throw error("\(what) must be a number")
        }
    }
}
