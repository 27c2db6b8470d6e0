/// The requests of the X Input Extension, version 2, to one server.
struct XInput {
    static let name = "XInputExtension"
    private static let allDevices: UInt16 = 0

    /// The number that the server has for the extension.
    let opcode: UInt8

    /// Asks for the version, without which the server treats us as a client of an older one.
    var queryVersion: XRequest { XRequest(opcode, 47, XRequest.half(2, 0)) }

    /// Asks to be told of changes to devices and their properties.
    func selectChanges(_ root: UInt32) -> XRequest {
        // One mask of one word, for all devices: the hierarchy of devices, and properties.
        let mask = XRequest.half(Self.allDevices, 1) + XRequest.word(1 << 11 | 1 << 12)
        return XRequest(opcode, 46, XRequest.word(root) + XRequest.half(1, 0) + mask)
    }

    var queryDevices: XRequest { XRequest(opcode, 48, XRequest.half(Self.allDevices, 0)) }

    /// Asks for a property of any type.
    func getProperty(_ name: UInt32, of device: UInt16, words: UInt32) -> XRequest {
        XRequest(opcode, 59, XRequest.half(device, 0) + XRequest.word(name, 0, 0, words))
    }

    func changeProperty(_ name: UInt32, _ value: XMessage.Property, of device: UInt16) -> XRequest {
        let count = UInt32(value.bytes.count * 8 / max(8, Int(value.bitsPerItem)))
        let form: [UInt8] = [0, value.bitsPerItem]
        let what = XRequest.half(device) + form + XRequest.word(name, value.type, count)
        return XRequest(opcode, 57, what + value.bytes)
    }
}
