import CMudraEvdev
import CMudraLinux
import Glibc
import MudraEvdev

/// The reason why there is no virtual screen.
public struct VirtualScreenError: Error, CustomStringConvertible {
    /// A text for the log.
    public let description: String

    /// An error with this text.
    public init(description: String) {
        self.description = description
    }
}

/// A touchscreen that the kernel shows for a grabbed one, with the events that mudrad writes. It exists as long as the
/// object; if the process dies, as long as another process holds its descriptor.
///
/// Made and freed on one queue; in between, another queue writes to it.
public final class VirtualScreen {
    /// Its path in sysfs, without a slash at the end; its event node is below it.
    public let systemPath: String
    /// The last component of the path: `input42`.
    public var name: String { systemPath.split(separator: "/").last.map(String.init) ?? "" }
    /// The events with which it reports touches.
    public let layout: VirtualLayout
    /// Its uinput descriptor. The screen exists while any process holds the descriptor, unless the object has been
    /// freed.
    public let descriptor: Int32
    private let handle: OpaquePointer

    /// Makes a virtual screen with the name, ids, properties, keys and axes of a real one.
    /// - Parameters:
    ///   - screen: the real screen, opened for this: asking a device for its properties discards unread events of its
    ///     keys.
    ///   - physicalPath: marks the device as a virtual screen, for other programs and for mudrad.
    /// - Throws: `VirtualScreenError` if the kernel refuses.
    public init(of screen: Touchscreen, physicalPath: String) throws(VirtualScreenError) {
        layout = VirtualLayout(screen.description, screen.device.capabilities())
        let descriptor = mudra_uinput_open(physicalPath)
        guard descriptor >= 0 else { throw VirtualScreenError("/dev/uinput", -descriptor) }
        do throws(VirtualScreenError) {
            handle = try Self.make(descriptor, like: screen, layout)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        systemPath = libevdev_uinput_get_syspath(handle).map { String(cString: $0) } ?? ""
    }

    /// The sysfs path of the virtual screen that a descriptor of another process writes to; nil: it writes to none.
    public static func systemPath(of descriptor: Int32) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        guard mudra_uinput_name(descriptor, &name, name.count) == 0 else { return nil }
        return "/sys/devices/virtual/input/"
            + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        libevdev_uinput_destroy(handle)
        close(descriptor)
    }

    /// Writes events. It does not wait, and reports no failure: after one, the screen is gone.
    func write(_ events: UnsafeBufferPointer<input_event>) {
        _ = Glibc.write(descriptor, events.baseAddress, events.count * MemoryLayout<input_event>.stride)
    }

    private static func make(
        _ descriptor: Int32, like screen: Touchscreen, _ layout: VirtualLayout
    ) throws(VirtualScreenError) -> OpaquePointer {
        // A separate description, which can be changed.
        var copied: OpaquePointer?
        let copying = libevdev_new_from_fd(screen.device.fileDescriptor, &copied)
        guard copying == 0, let model = copied else { throw VirtualScreenError("the screen's description", -copying) }
        defer { libevdev_free(model) }
        adapt(model, to: layout)
        var made: OpaquePointer?
        let making = libevdev_uinput_create_from_device(model, descriptor, &made)
        guard making == 0, let made else { throw VirtualScreenError("a device of uinput", -making) }
        return made
    }

    private static func adapt(_ model: OpaquePointer, to layout: VirtualLayout) {
        for code in 0..<UInt32(ABS_CNT) where libevdev_has_event_code(model, UInt32(EV_ABS), code) != 0 {
            // The kernel has smoothed the real screen's values already: smoothing them again would change them.
            libevdev_set_abs_fuzz(model, code, 0)
        }
        guard layout.isMultitouch else { return }
        enable(ABS_MT_SLOT, in: model, upTo: Int32(layout.slotCount - 1))
        enable(ABS_MT_TRACKING_ID, in: model, upTo: 65_535)
        enable(ABS_MT_TOOL_TYPE, in: model, upTo: ToolType.palm)
    }

    /// Adds an axis, or extends its range to `maximum`.
    private static func enable(_ code: Int32, in model: OpaquePointer, upTo maximum: Int32) {
        var info = libevdev_get_abs_info(model, UInt32(code))?.pointee ?? input_absinfo()
        info.maximum = max(info.maximum, maximum)
        libevdev_enable_event_code(model, UInt32(EV_ABS), UInt32(code), &info)
    }
}

extension VirtualScreenError {
    fileprivate init(_ what: String, _ error: Int32) {
        description = "\(what): \(String(cString: strerror(error)))"
    }
}
