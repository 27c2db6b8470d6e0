import Dispatch
import Glibc
import MudraBus
import MudraRealtime
import MudraSupport
import MudraTouch

/// Finds out when a program reads a new virtual device: udev and the compositor need a moment to find it, and events
/// from before that are lost.
@BusActor
final class EmulatedReaders {
    /// How long a program must have a device open until it counts: others than compositors only look at a new device.
    private static let settling = DispatchTimeInterval.milliseconds(200)
    /// How long events wait for a reader at most. Without one, as on a bare console, the kernel itself takes them.
    private static let patience = Microseconds.milliseconds(5_000)

    /// Until when the events of a device made now wait for a reader.
    static var deadline: Microseconds { MonotonicClock.now + patience }

    private let folder: String
    private let log: (String) -> Void
    private var files: OpenFiles?
    private var awaited: [String: () -> Void] = [:]

    init(in folder: String = "/dev/input", log: @escaping (String) -> Void) {
        (self.folder, self.log) = (folder, log)
    }

    /// Counts the programs that open devices from now on. Must be called before a device is made.
    func start() {
        guard files == nil else { return }
        files = OpenFiles(in: folder, on: BusActor.queue) { [weak self] in self?.changed($0) }
        if files == nil {
            log("the first click or key of a new virtual device waits 5 s: \(String(cString: strerror(errno)))")
        }
    }

    /// Calls `body` once when a program reads the device of that node.
    func await(_ name: String, _ body: @escaping () -> Void) {
        awaited[name] = body
        changed(name)
    }

    private func changed(_ name: String) {
        guard awaited[name] != nil, files?.isOpen(name) == true else { return }
        BusActor.async(after: Self.settling) { [weak self] in
            guard let self, files?.isOpen(name) == true else { return }
            awaited.removeValue(forKey: name)?()
        }
    }
}
