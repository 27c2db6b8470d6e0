import CFifoScreen
import CMudraEvdev
import Glibc
import MudraEvdev
import MudraTouch

/// A touchscreen that is a FIFO, opened and read as `mudrad` reads every screen: with libevdev, until no more events
/// come.
final class FifoScreen {
    private let device: EvdevDevice
    private var decoder: TouchDecoder
    private let writer: Int32
    private var bytes: [input_event] = []
    /// How many frames have been decoded.
    private(set) var frames = 0

    /// A screen without touches.
    init() throws(MeasureError) {
        let path = "/tmp/mudra-bench-screen.\(getpid())"
        guard mkfifo(path, 0o600) == 0 else { throw MeasureError("\(path): \(String(cString: strerror(errno)))") }
        defer { unlink(path) }
        do {
            let screen = try Touchscreen(path: path)
            device = screen.device
            decoder = screen.makeDecoder(geometry: ScreenGeometry(screen.description))
        } catch {
            throw MeasureError("cannot open the FIFO as a screen: \(error)")
        }
        writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard writer >= 0 else { throw MeasureError("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit {
        close(writer)
    }

    /// Writes a frame's events, as the kernel does when fingers have moved.
    func write(_ frame: [InputEvent]) {
        bytes.removeAll(keepingCapacity: true)
        for event in frame {
            let time = timeval(
                tv_sec: Int(event.time.value / 1_000_000), tv_usec: Int(event.time.value % 1_000_000))
            bytes.append(input_event(time: time, type: event.type, code: event.code, value: event.value))
        }
        _ = Glibc.write(writer, bytes, bytes.count * MemoryLayout<input_event>.stride)
    }

    /// Reads and decodes the pending events.
    func read() {
        _ = device.readEvents { event in decoder.decode(event) { _ in frames += 1 } }
    }
}
