import Dispatch
import Glibc
import MudraBus
import MudraSupport

/// Finds out whether a program has the nodes of virtual devices open. A state counts when it has lasted for a while: a
/// program that only lists devices closes them again, and a compositor that restarts opens them again.
@BusActor
final class NodeReaders<Device: Hashable & Sendable> {
    /// Called with a device that a program reads from now on, or none does any more.
    var onChange: (Device, _ isRead: Bool) -> Void = { _, _ in }

    private struct Node {
        let name: String
        /// As last reported.
        var isRead: Bool
        /// Counts the changes, so that only lasting ones are reported.
        var changes = 0
    }

    private let folder: String
    private let settling: DispatchTimeInterval
    private let timeout: DispatchTimeInterval
    private let onBlindness: (String) -> Void
    private var files: OpenFiles?
    private var nodes: [Device: Node] = [:]

    /// - Parameters:
    ///   - settling: how long a program must have a node open until that counts.
    ///   - timeout: how long none must have it open until that counts.
    ///   - onBlindness: called with the system's reason if nothing can be found out.
    init(
        in folder: String = "/dev/input", settling: DispatchTimeInterval, timeout: DispatchTimeInterval,
        onBlindness: @escaping (String) -> Void
    ) {
        (self.folder, self.settling, self.timeout, self.onBlindness) = (folder, settling, timeout, onBlindness)
    }

    /// Counts the programs that open nodes from now on. Must be called before a device is made.
    func start() {
        guard files == nil else { return }
        files = OpenFiles(in: folder, on: BusActor.queue) { [weak self] in self?.changed($0) }
        if files == nil { onBlindness(Errno.last.description) }
    }

    /// Reports changes of a device from now on.
    /// - Parameters:
    ///   - name: the name of its node.
    ///   - isRead: whether it counts as read until then.
    func follow(_ device: Device, _ name: String, countsAsRead isRead: Bool) {
        nodes[device] = Node(name: name, isRead: isRead)
        files?.countExactly(name)
        changed(name)
    }

    func forget(_ device: Device) {
        nodes[device] = nil
    }

    private func changed(_ name: String) {
        guard let files, let device = nodes.first(where: { $0.value.name == name })?.key else { return }
        nodes[device]?.changes += 1
        let isRead = files.isOpen(name)
        guard let node = nodes[device], node.isRead != isRead else { return }
        BusActor.async(after: isRead ? settling : timeout) { [weak self] in
            guard let self, let now = nodes[device], now.name == name, now.changes == node.changes,
                files.isOpen(name) == isRead
            else { return }
            nodes[device]?.isRead = isRead
            onChange(device, isRead)
        }
    }
}
