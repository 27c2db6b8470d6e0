import MudraBus
import MudraEvdev
import MudraSupport

/// The pens that mudrad watches, because they belong to its screens.
@BusActor
final class Pens {
    private struct Pen {
        let id: PenID
        var screens: Set<ScreenID>
    }

    private let recognition: Recognition
    private let retries: DelayedRetries<String>
    private let log: Log
    private var pens: [String: Pen] = [:]
    private var lastID: UInt32 = 0

    /// - Parameter retries: the failures to open nodes, by their paths in sysfs.
    init(_ recognition: Recognition, retries: DelayedRetries<String>, log: Log) {
        self.recognition = recognition
        self.retries = retries
        self.log = log
        recognition.onPenGone = { [weak self] in self?.forget($0) }
    }

    /// Watches these pens and no others, each for the screens of the same hardware.
    func match(_ nodes: [InputNode], to screens: [ScreenID: Screen]) {
        let there = Set(nodes.map(\.systemPath))
        for (systemPath, pen) in pens where !there.contains(systemPath) {
            recognition.tell { $0.pens.remove(pen.id) }
            pens[systemPath] = nil
        }
        for node in nodes {
            let theirs = Set(screens.filter { node.isSameHardware(as: $1.node) && !$1.isLeaving }.keys)
            if let pen = pens[node.systemPath] {
                guard pen.screens != theirs else { continue }
                pens[node.systemPath]?.screens = theirs
                recognition.tell { $0.pens.setScreens(theirs, of: pen.id) }
            } else if !theirs.isEmpty {
                open(node, for: theirs)
            }
        }
    }

    private func open(_ node: InputNode, for screens: Set<ScreenID>) {
        retries.attempt(node.systemPath) { () throws(EvdevError) in
            let device = try EvdevDevice(path: node.path)
            lastID &+= 1
            let id = PenID(value: lastID)
            pens[node.systemPath] = Pen(id: id, screens: screens)
            recognition.tell { $0.pens.add(LivePen(id: id, device: device, screens: screens)) }
            log("\(node.path) (\(node.name)) is a pen: touches on its screen do not count while it is near")
        } report: {
            log("cannot watch the pen \(node.path) (\(node.name)), so a resting hand counts as touches: \($0)")
        }
    }

    /// The real-time queue does not watch a pen any more: it has gone, or could not be watched.
    private func forget(_ id: PenID) {
        guard let systemPath = pens.first(where: { $0.value.id == id })?.key else { return }
        pens[systemPath] = nil
        retries.tryLater(systemPath)
    }
}
