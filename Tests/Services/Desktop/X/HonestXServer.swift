import Synchronization
import TestSupport

/// The answers of an X server with a window manager, a window and a touchscreen.
final class HonestXServer: Sendable {
    /// The numbers of names, by the order of the questions.
    private let atoms = Mutex<[String]>([])

    func answer(_ request: FakeXServer.Request) -> [UInt8] {
        switch (request.opcode, request.detail) {
        case (16, _): return request.answer(0, FakeXServer.words(atom(of: request)))
        case (98, _): return request.answer(0, [1, 131])
        case (20, _):
            let (format, value) = property(name(request.bytes, 8))
            let count = value.count * 8 / max(8, Int(format))
            return request.answer(format, FakeXServer.words(31, 0, count), then: value)
        case (131, 47): return request.answer(0, FakeXServer.halves(2, 0))
        case (131, 48):
            let devices = Self.device(6, type: 3) + Self.device(7, type: 4)
            return request.answer(0, FakeXServer.halves(2), then: devices)
        case (131, 59):
            let value = Array("/dev/input/event4711\0".utf8)
            return request.answer(0, FakeXServer.words(31, 0, value.count) + [8], then: value)
        default: return []
        }
    }

    /// A device with a name and two classes.
    static func device(_ number: UInt16, type: UInt16) -> [UInt8] {
        var device = FakeXServer.halves(number, type, 2, 2, 5)
        device += [1, 0]
        device += Array("touch\0\0\0".utf8)
        device += FakeXServer.halves(0, 4, number, 1)
        device += FakeXServer.words(9, 0)
        device += FakeXServer.halves(8, 2, number)
        return device + [1, 10]
    }

    private func atom(of request: FakeXServer.Request) -> Int {
        let size = Int(request.bytes[4])
        let name = String(decoding: request.bytes[8..<(8 + size)], as: UTF8.self)
        return atoms.withLock { atoms in
            if !atoms.contains(name) { atoms.append(name) }
            return (atoms.firstIndex(of: name) ?? 0) + 100
        }
    }

    private func name(_ bytes: [UInt8], _ place: Int) -> String {
        let index = Int(bytes[place]) - 100
        return atoms.withLock { $0.indices.contains(index) ? $0[index] : "" }
    }

    private func property(_ name: String) -> (UInt8, [UInt8]) {
        switch name {
        case "_NET_ACTIVE_WINDOW": (32, FakeXServer.words(4_711))
        case "_NET_CURRENT_DESKTOP": (32, FakeXServer.words(1))
        case "_NET_DESKTOP_NAMES": (8, Array("one\0two\0".utf8))
        case "WM_CLASS": (8, Array("xterm\0XTerm\0".utf8))
        case "WM_NAME": (8, Array("shell".utf8))
        default: (0, [])
        }
    }
}
