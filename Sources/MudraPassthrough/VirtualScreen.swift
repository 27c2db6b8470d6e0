import CMudraEvdev
import CMudraLinux
import Glibc
import MudraEvdev

/// Why there is no virtual screen.
public struct VirtualScreenError: Error, CustomStringConvertible {
    /// What went wrong, for a log.
    public let description: String

    /// For that reason.
    public init(description: String) {
        self.description = description
    }
}

/// A touchscreen that the kernel believes in and that says what mudra wants: it stands for a real one that is grabbed.
/// It goes with the object; should the process die, with the last process that has its descriptor.
///
/// Made and freed on one queue, and written to from another meanwhile.
public final class VirtualScreen {
    /// Its place in sysfs, without a slash at its end: its event node is below that.
    public let systemPath: String
    /// The last part of that: `input42`.
    public var name: String { systemPath.split(separator: "/").last.map(String.init) ?? "" }
    /// What it can say of touches.
    public let layout: VirtualLayout
    /// What it is written to by. While any process holds on to that, the screen is there, unless the object has been freed.
    public let descriptor: Int32
    private let handle: OpaquePointer

    /// Makes one that is like a real one in name, ids, properties, keys and axes.
    /// - Parameters:
    ///   - screen: the real one, opened for this: asking a device what it is throws away its keys' unread events.
    ///   - physicalPath: tells others, and ourselves, what it is.
    /// - Throws: `VirtualScreenError` when the system refuses.
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

    /// The place in sysfs of the virtual screen that a descriptor of another process writes to; nil: it writes to none.
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

    /// Has it say something. It does not wait, nor tell when that fails: then the screen is gone.
    func write(_ events: UnsafeBufferPointer<input_event>) {
        _ = Glibc.write(descriptor, events.baseAddress, events.count * MemoryLayout<input_event>.stride)
    }

    private static func make(
        _ descriptor: Int32, like screen: Touchscreen, _ layout: VirtualLayout
    ) throws(VirtualScreenError) -> OpaquePointer {
        // A description of its own, which can be changed.
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
            // The real screen's values have been smoothed by the kernel already: once more would change them.
            libevdev_set_abs_fuzz(model, code, 0)
        }
        guard layout.isMultitouch else { return }
        enable(ABS_MT_SLOT, in: model, upTo: Int32(layout.slotCount - 1))
        enable(ABS_MT_TRACKING_ID, in: model, upTo: 65_535)
        enable(ABS_MT_TOOL_TYPE, in: model, upTo: ToolType.palm)
    }

    /// Gives it an axis, or lets one that it has go as far.
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
