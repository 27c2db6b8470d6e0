import Dispatch
import Glibc
import MudraBus
import MudraFiles

/// Whether any program has the virtual screens open that stand for grabbed ones. Where none has, as before a compositor is
/// there, or when it has crashed or may not open them, the touches of a grabbed screen reach no application.
@BusActor
final class GrabReaders {
    /// How long no program has a virtual screen open until that counts: a compositor that starts again takes less.
    private nonisolated static let timeout = DispatchTimeInterval.seconds(10)
    /// How long a program has it open again until that counts: one that looks what is there does not stay.
    private nonisolated static let settling = DispatchTimeInterval.seconds(1)

    /// Called with a screen whose virtual one is not read any more, or is read again.
    var onChange: (ScreenID, _ isRead: Bool) -> Void = { _, _ in }

    private struct VirtualNode {
        let name: String
        /// What has been told last.
        var isRead = true
        /// Counts the changes, so that only what lasts is told.
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

    /// Counts the programs that open nodes from now on: to be called before a virtual screen is made.
    func start() {
        guard files == nil else { return }
        files = OpenFiles(in: folder, on: BusActor.queue) { [weak self] in self?.changed($0) }
        if files == nil {
            log("screens stay grabbed though nobody may see their touches: \(String(cString: strerror(errno)))")
        }
    }

    /// Tells from now on whether a program reads the virtual screen of that node.
    func follow(_ id: ScreenID, _ name: String) {
        nodes[id] = VirtualNode(name: name)
        files?.countExactly(name)
        changed(name)
    }

    /// The virtual screen goes.
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
