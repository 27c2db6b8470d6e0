@testable import MudraDesktop

/// The messages of an X server after its setup, of any kind: each is read as the answer to every question of ours.
package enum XServerTrial {
    /// Reads the bytes. Traps when a part is longer than all of them, which is a finding.
    package static func run(_ input: [UInt8]) {
        let root = try? XSetup.root(in: input)
        let cookie = XAuthority.cookie(in: input, display: "0", host: Array("host".utf8))
        require(root == nil || input.count >= 44, "a root in \(input.count) bytes")
        require(cookie?.count ?? 0 <= input.count, "a key of \(cookie?.count ?? 0) bytes")
        let setup = XSetup.headerSize + XSetup.rest(after: Array(input.prefix(XSetup.headerSize)))
        var rest = input.dropFirst(setup)
        while !rest.isEmpty {
            let header = Array(rest.prefix(XMessage.headerSize))
            // The last one may be shorter than it says.
            let bytes = Array(rest.prefix(XMessage.headerSize + XMessage.rest(after: header)))
            judge(XMessage(bytes), size: bytes.count)
            rest = rest.dropFirst(bytes.count)
        }
    }

    private static func judge(_ message: XMessage, size: Int) {
        _ = (message.isError, message.isAnswer, message.sequence, message.changedProperty)
        _ = (message.atom, message.extensionOpcode, message.isCut)
        require(message.pointers.count <= size / 12, "\(message.pointers.count) pointers in \(size) bytes")
        for property in [message.property, message.deviceProperty].compactMap(\.self) {
            require(property.bytes.count <= size, "a property of \(property.bytes.count) in \(size) bytes")
            require(XPropertyValue.windowClass(property.bytes).utf8.count <= 1_024, "a long class")
            let number = XPropertyValue.numbers(property.bytes).first ?? 0
            require(XPropertyValue.workspace(number, names: property.bytes).utf8.count <= 1_024, "a long workspace")
            let request = XInput(opcode: 131).changeProperty(1, property, of: 2)
            require(request.bytes.count >= 20 + property.bytes.count, "a request of \(request.bytes.count) bytes")
        }
    }
}
