import Dispatch
import Glibc
import MudraBus
import MudraSupport

/// Finds out whether a program has the virtual screens of grabbed screens open. If none has, the touches of a grabbed
/// screen reach no application: before a compositor runs, after it has crashed, or if it may not open them.
@BusActor
final class GrabReaders {
    /// How long no program must have a virtual screen open until this counts: a compositor that restarts takes less.
    private nonisolated static let timeout = DispatchTimeInterval.seconds(10)
    /// How long a program must have it open again until this counts: a program that only lists devices closes it
    /// earlier.
    private nonisolated static let settling = DispatchTimeInterval.seconds(1)

    /// Called with a screen whose virtual screen has lost its readers, or has one again.
    var onChange: (ScreenID, _ isRead: Bool) -> Void = { _, _ in }

    private struct VirtualNode {
        let name: String
        /// As last reported.
        var isRead = true
        /// Counts the changes, so that only lasting ones are reported.
        var changes = 0
    }

    private let folder: String
    private let timeout: DispatchTimeInterval
    private let settling: DispatchTimeInterval
    private let log: (String) -> Void
    private var files: OpenFiles?
    private var nodes: [ScreenID: VirtualNode] = [:]

    init(
        in folder: String = "/dev/input", timeout: DispatchTimeInterval = GrabReaders.timeout,
        settling: DispatchTimeInterval = GrabReaders.settling, log: @escaping (String) -> Void
    ) {
        (self.folder, self.timeout, self.settling, self.log) = (folder, timeout, settling, log)
    }

    /// Counts the programs that open nodes from now on. Must be called before a virtual screen is made.
    func start() {
        guard files == nil else { return }
        files = OpenFiles(in: folder, on: BusActor.queue) { [weak self] in self?.changed($0) }
        if files == nil {
            log("grabs stay in force even if no application reads them: \(String(cString: strerror(errno)))")
        }
    }

    /// Reports from now on whether a program reads the virtual screen of that node.
    func follow(_ id: ScreenID, _ name: String) {
        nodes[id] = VirtualNode(name: name)
        files?.countExactly(name)
        changed(name)
    }

    func forget(_ id: ScreenID) {
        nodes[id] = nil
    }

    private func changed(_ name: String) {
        guard let files, let id = nodes.first(where: { $0.value.name == name })?.key else { return }
        nodes[id]?.changes += 1
        let isRead = files.isOpen(name)
        guard let node = nodes[id], node.isRead != isRead else { return }
        BusActor.async(after: isRead ? settling : timeout) { [weak self] in
            guard let self, nodes[id]?.name == name, nodes[id]?.changes == node.changes, files.isOpen(name) == isRead
            else { return }
            nodes[id]?.isRead = isRead
            onChange(id, isRead)
        }
    }
}
