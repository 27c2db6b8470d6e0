/// A connection to an X server, with the properties of its input devices. Every call waits for the server's answer, as
/// long as another client makes the server wait.
final class XServer {
    /// No value that we read is longer, in units of 4 bytes.
    private static let longestValue: UInt32 = 64

    private let server: XConnection
    private let input: XInput

    /// Connects, and asks to be told of changes to devices and their properties.
    init(_ display: XDisplay) throws(DisplayError) {
        server = try XConnection(display)
        guard let opcode = try server.ask(.queryExtension(XInput.name))?.extensionOpcode else {
            throw DisplayError("it does not have the X Input Extension")
        }
        input = XInput(opcode: opcode)
        guard try server.ask(input.queryVersion) != nil else {
            throw DisplayError("its X Input Extension is older than version 2")
        }
        try server.send(input.selectChanges(server.root))
    }

    /// The numbers of the devices that are pointers for the server, touchscreens among them.
    func pointers() throws(DisplayError) -> [UInt16] { try server.ask(input.queryDevices)?.pointers ?? [] }

    /// A property of a device; nil: the device does not have it, or is gone.
    func property(_ name: String, of device: UInt16) throws(DisplayError) -> XMessage.Property? {
        let question = input.getProperty(try server.atom(name), of: device, words: Self.longestValue)
        guard let answer = try server.ask(question), !answer.isCut, let property = answer.deviceProperty else {
            return nil
        }
        let sizes = 1...Int(Self.longestValue) * 4
        return sizes.contains(property.bytes.count) ? property : nil
    }

    /// Sets a property of a device. A device that is gone, or a driver that refuses the value, changes nothing.
    func set(_ name: String, _ value: XMessage.Property, of device: UInt16) throws(DisplayError) {
        try server.send(input.changeProperty(try server.atom(name), value, of: device))
    }

    /// Waits until a device or a property has changed.
    func waitForChange() throws(DisplayError) {
        try server.waitForChange()
    }
}
