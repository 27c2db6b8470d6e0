import CEvdev
import Glibc
import Touch

/// Why a device node could not be opened.
public struct EvdevError: Error, CustomStringConvertible {
    /// What went wrong, for a log.
    public let description: String
}

/// An open touchscreen, read through libevdev without blocking.
///
/// Made on one thread and then handed to the one that reads it; not to be used from two at once.
public final class EvdevDevice {
    /// What reading came to.
    public enum ReadResult: Sendable {
        /// All events there were have been taken.
        case drained
        /// The device is unplugged or was taken away; it gives no more events.
        case gone
    }

    /// What the device says about itself.
    public let description: TouchscreenDescription
    /// To wait on for events.
    public let fileDescriptor: Int32
    /// Whether its time stamps are `CLOCK_MONOTONIC`. A device that refuses to be told (an emulated one) has a clock of
    /// its own.
    public let isMonotonic: Bool
    private let handle: OpaquePointer

    /// Opens a device node of protocol B.
    /// - Throws: `EvdevError` when it cannot be opened or is no such device.
    public init(path: String) throws {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw EvdevError(description: "cannot open \(path): \(String(cString: strerror(errno)))")
        }
        var created: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &created)
        guard result == 0, let created else {
            close(descriptor)
            throw EvdevError(description: "\(path) is no evdev device: \(String(cString: strerror(-result)))")
        }
        guard let description = Self.describe(created) else {
            libevdev_free(created)
            close(descriptor)
            throw EvdevError(description: "\(path) has no multitouch slots")
        }
        self.description = description
        fileDescriptor = descriptor
        handle = created
        isMonotonic = libevdev_set_clock_id(created, CLOCK_MONOTONIC) == 0
    }

    deinit {
        libevdev_free(handle)
        close(fileDescriptor)
    }

    /// A decoder that starts from what is on the screen now.
    public func makeDecoder(geometry: ScreenGeometry) -> SlotDecoder {
        var decoder = SlotDecoder(description, geometry: geometry)
        for slot in 0..<description.slotCount {
            decoder.prime(
                slot, trackingID: value(ABS_MT_TRACKING_ID, of: slot), x: value(ABS_MT_POSITION_X, of: slot),
                y: value(ABS_MT_POSITION_Y, of: slot))
        }
        decoder.select(slot: libevdev_get_current_slot(handle))
        return decoder
    }

    /// Reads every event there is. After the kernel had to drop some, libevdev makes up the difference, and its events
    /// come like any others.
    public func readEvents(_ receive: (InputEvent) -> Void) -> ReadResult {
        let normal = LIBEVDEV_READ_FLAG_NORMAL.rawValue
        let synchronizing = LIBEVDEV_READ_FLAG_SYNC.rawValue
        var flags = normal
        var event = input_event()
        while true {
            let status = libevdev_next_event(handle, flags, &event)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                receive(InputEvent(event))
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) where flags == normal:
                flags = synchronizing
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                receive(InputEvent(event))
            case -EAGAIN where flags == synchronizing:
                flags = normal
            case -EAGAIN:
                return .drained
            case -EINTR:
                continue
            default:
                return .gone
            }
        }
    }

    private func value(_ code: Int32, of slot: Int) -> Int32 {
        libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
    }

    private static func describe(_ handle: OpaquePointer) -> TouchscreenDescription? {
        guard let slot = axis(ABS_MT_SLOT, of: handle), let x = axis(ABS_MT_POSITION_X, of: handle),
            let y = axis(ABS_MT_POSITION_Y, of: handle)
        else { return nil }
        let name = libevdev_get_name(handle).map { String(cString: $0) } ?? ""
        return TouchscreenDescription(name: name, x: x, y: y, lastSlot: slot.maximum)
    }

    private static func axis(_ code: Int32, of handle: OpaquePointer) -> AbsoluteAxis? {
        libevdev_get_abs_info(handle, UInt32(code)).map {
            AbsoluteAxis(minimum: $0.pointee.minimum, maximum: $0.pointee.maximum, resolution: $0.pointee.resolution)
        }
    }
}

extension InputEvent {
    fileprivate init(_ event: input_event) {
        let seconds = UInt64(clamping: event.time.tv_sec)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let time = overflow ? Microseconds.distantFuture : Microseconds(whole)
        self.init(
            time: time + Microseconds(UInt64(clamping: event.time.tv_usec)), type: event.type, code: event.code,
            value: event.value)
    }
}
