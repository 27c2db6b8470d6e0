import CMudraEvdev
import Glibc
import MudraSupport
import MudraTouch

/// The reason why a device node could not be opened.
package struct EvdevError: Error, CustomStringConvertible {
    /// The failed step and the system's reason, for a log.
    package let description: String
    /// The error number of the call that failed; 0 if none did.
    package let number: Int32

    /// Whether another attempt would fail as well: the device is not what it must be.
    package var isFinal: Bool { number == 0 }

    package init(description: String, number: Int32 = 0) {
        self.description = description
        self.number = number
    }
}

/// An open input device, read through libevdev without blocking.
///
/// Make it on one thread, then hand it to the thread that reads it. Do not use it from two threads at once.
package final class EvdevDevice {
    package enum ReadResult: Sendable {
        /// All events have been read.
        case drained
        /// The device is unplugged or was revoked; it sends no more events.
        case gone
    }

    /// Wait on it for events.
    package let fileDescriptor: Int32
    /// Whether its time stamps are `CLOCK_MONOTONIC`. A device that refuses this clock (an emulated one) has its own.
    package let isMonotonic: Bool
    /// How often the kernel had to drop events, because mudra read them too slowly.
    package private(set) var drops: UInt64 = 0
    package let handle: OpaquePointer
    /// Far more slots than any screen has, and far fewer than a thread's stack holds.
    private static let maxSlots = 1_024
    /// libevdev counts here, instead of printing as many lines as the device likes.
    private let faultCount: UnsafeMutablePointer<UInt64>

    /// How many impossible events the device has sent, such as touches in slots that it does not have. libevdev finds
    /// and corrects them in `readEvents`.
    package var faults: UInt64 { faultCount.pointee }

    /// Opens a device node.
    /// - Throws: `EvdevError` when it cannot be opened or is not an evdev device.
    package init(path: String) throws(EvdevError) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let number = errno
            throw EvdevError(description: "cannot open \(path): \(Errno(number))", number: number)
        }
        if let fault = Self.slotFault(descriptor) {
            close(descriptor)
            throw EvdevError(description: "\(path) \(fault)")
        }
        let faultCount = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        faultCount.initialize(to: 0)
        var created: OpaquePointer?
        let result = mudra_evdev_open(descriptor, faultCount, &created)
        guard result == 0, let created else {
            faultCount.deallocate()
            close(descriptor)
            let reason = Errno(-result).description
            throw EvdevError(description: "\(path) is not an evdev device: \(reason)", number: -result)
        }
        fileDescriptor = descriptor
        handle = created
        self.faultCount = faultCount
        isMonotonic = libevdev_set_clock_id(created, CLOCK_MONOTONIC) == 0
    }

    /// libevdev believes any number of slots and puts all of them on the stack.
    private static func slotFault(_ descriptor: Int32) -> String? {
        var last: Int32 = 0
        guard mudra_evdev_last_slot(descriptor, &last) else { return nil }
        let count = Int(last) + 1
        return (1...maxSlots).contains(count) ? nil : "claims to report \(count) contacts at once"
    }

    deinit {
        libevdev_free(handle)
        faultCount.deallocate()
        close(fileDescriptor)
    }

    /// The device's own name; hostile until sanitized.
    package var name: String { libevdev_get_name(handle).map { String(cString: $0) } ?? "" }

    /// Grabs the device: no other program gets its events.
    /// - Returns: 0, or the error number; `EBUSY` when another program has grabbed it.
    package func grab() -> Int32 { -libevdev_grab(handle, LIBEVDEV_GRAB) }

    /// Gives the device's events to every program again. Closing the device does this too.
    package func ungrab() { libevdev_grab(handle, LIBEVDEV_UNGRAB) }

    /// Reads all available events. After the kernel has dropped some, libevdev sends synthetic events for what has
    /// changed, like any other events.
    package func readEvents(_ receive: (InputEvent) -> Void) -> ReadResult {
        let normal = LIBEVDEV_READ_FLAG_NORMAL.rawValue
        let synchronizing = LIBEVDEV_READ_FLAG_SYNC.rawValue
        var flags = normal
        var event = input_event()
        while true {
            let status = libevdev_next_event(handle, flags, &event)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                receive(InputEvent(event, isSynthetic: false))
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) where flags == normal:
                flags = synchronizing
                drops &+= 1
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                receive(InputEvent(event, isSynthetic: true))
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

    /// Reads all available events as the kernel gives them, with gaps: libevdev does not see them. A reader that begins
    /// this way must read all events this way.
    package func readRawEvents(_ receive: (InputEvent) -> Void) -> ReadResult {
        withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { room in
            let size = MemoryLayout<input_event>.stride
            while true {
                let length = read(fileDescriptor, room.baseAddress, room.count * size)
                if length < 0 && errno == EINTR { continue }
                if length < 0 && errno == EAGAIN { return .drained }
                guard length > 0 else { return .gone }
                for event in room.prefix(length / size) { receive(InputEvent(event, isSynthetic: false)) }
                // Only an emulated device cuts an event short, and its next bytes are not a whole event.
                if length % size != 0 { return .gone }
            }
        }
    }

    // MARK: Description and state

    package func capabilities() -> DeviceCapabilities {
        var properties = CapabilityBits()
        for property in 0..<INPUT_PROP_CNT where libevdev_has_property(handle, UInt32(property)) != 0 {
            properties.insert(Int(property))
        }
        return DeviceCapabilities(
            properties: properties, keys: bits(EV_KEY, KEY_CNT), relativeAxes: bits(EV_REL, REL_CNT),
            absoluteAxes: bits(EV_ABS, ABS_CNT))
    }

    package func bits(_ type: Int32, _ count: Int32) -> CapabilityBits {
        var bits = CapabilityBits()
        for code in 0..<count where libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0 {
            bits.insert(Int(code))
        }
        return bits
    }

    package func axis(_ code: UInt16) -> AbsoluteAxis? {
        libevdev_get_abs_info(handle, UInt32(code)).map {
            AbsoluteAxis(
                minimum: $0.pointee.minimum, maximum: $0.pointee.maximum, resolution: $0.pointee.resolution,
                fuzz: $0.pointee.fuzz, flat: $0.pointee.flat)
        }
    }

    package func isDown(_ key: UInt16) -> Bool {
        libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(key)) != 0
    }

    package func value(_ code: UInt16) -> Int32 {
        libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(code))
    }

    /// The value in a slot; 0 if the device has no such value.
    package func value(_ code: UInt16, of slot: Int) -> Int32 {
        libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
    }

    package var currentSlot: Int32 { libevdev_get_current_slot(handle) }
}

extension InputEvent {
    fileprivate init(_ event: input_event, isSynthetic: Bool) {
        let seconds = UInt64(clamping: event.time.tv_sec)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let time = overflow ? Microseconds.distantFuture : Microseconds(whole)
        self.init(
            time: time + Microseconds(UInt64(clamping: event.time.tv_usec)), type: event.type, code: event.code,
            value: event.value, isSynthetic: isSynthetic)
    }
}
