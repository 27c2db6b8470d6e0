import CMudraEvdev
import Foundation
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// All events that a program reads from a device of mudrad's, in order.
final class InputLog {
    /// The device's file.
    let node: String
    private let device: EvdevDevice
    private var all: [InputEvent] = []
    private(set) var isGone = false

    /// Waits for a device and opens it.
    /// - Parameter mark: the last part of the device's physical path.
    init(_ mark: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isThere = eventually { Self.node(mark) != nil }
        #expect(isThere, "no device \(mark)", sourceLocation: sourceLocation)
        node = Self.node(mark) ?? ""
        device = try EvdevDevice(path: node)
    }

    /// The node of a device of mudrad's. Nil if there is none.
    static func node(_ mark: String) -> String? {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/input")) ?? []
        return nodes.first { name in
            guard name.hasPrefix("event") else { return false }
            let physical = try? String(contentsOfFile: "/sys/class/input/\(name)/device/phys", encoding: .utf8)
            return physical?.trimmingCharacters(in: .newlines).split(separator: "/").last.map(String.init) == mark
        }.map { "/dev/input/\($0)" }
    }

    /// The codes of the keys and buttons that the device can press.
    var keys: Set<Int> { Set((0..<Int(KEY_CNT)).filter { device.capabilities().keys.contains($0) }) }

    /// The events so far, without the ends of frames.
    var events: [InputEvent] {
        var event = input_event()
        let size = MemoryLayout<input_event>.size
        while true {
            let count = read(device.fileDescriptor, &event, size)
            if count < 0 && errno == ENODEV { isGone = true }
            guard count == size else { return all }
            #expect(event.type != UInt16(EV_SYN) || event.code != UInt16(SYN_DROPPED), "the test is too slow")
            if event.type != UInt16(EV_SYN) {
                all.append(
                    InputEvent(
                        time: Microseconds(UInt64(event.time.tv_sec) * 1_000_000 + UInt64(event.time.tv_usec)),
                        type: event.type, code: event.code, value: event.value))
            }
        }
    }

    /// The presses (1) and releases (0) so far, as codes and values.
    var presses: [[Int32]] {
        events.filter { $0.type == UInt16(EV_KEY) }.map { [Int32($0.code), $0.value] }
    }

    /// The values of an axis so far.
    func values(of code: Int32, _ type: Int32 = EV_ABS) -> [Int32] {
        events.filter { $0.type == UInt16(type) && $0.code == UInt16(code) }.map(\.value)
    }

    /// The codes that are pressed and not released.
    var held: Set<Int32> {
        presses.reduce(into: []) { held, press in
            if press[1] == 0 { held.remove(press[0]) } else { held.insert(press[0]) }
        }
    }
}
