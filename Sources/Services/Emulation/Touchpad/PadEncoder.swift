import CMudraEvdev
import MudraEvdev
import MudraTouch

/// Writes fingers to a touchpad, in multitouch protocol B. Never allocates after its creation.
struct PadEncoder {
    /// The fingers as last written, in mm from the centre of the touchpad.
    private(set) var shown = PadFingers()
    private let batch: EventBatch
    private var lastID: Int32 = 0

    /// - Parameter batch: writes the frames.
    init(_ batch: EventBatch) {
        self.batch = batch
    }

    /// Writes a frame in which fingers land, move and lift until they are as in `next`.
    mutating func show(_ next: PadFingers) {
        for place in 0..<PadFingers.capacity {
            switch (shown.contains(place), next.contains(place)) {
            case (true, true) where next[place] != shown[place]: move(place, to: next[place])
            case (false, true):
                lastID = (lastID + 1) & 0xffff
                select(place)
                batch.add(EventCode.absolute, EventCode.trackingID, lastID)
                move(place, to: next[place])
            case (true, false):
                select(place)
                batch.add(EventCode.absolute, EventCode.trackingID, -1)
            default: break
            }
        }
        if next.count != shown.count { count(next.count) }
        if let first = next.first {
            batch.add(EventCode.absolute, EventCode.x, Self.units(next[first].x))
            batch.add(EventCode.absolute, EventCode.y, Self.units(next[first].y))
        }
        batch.endFrame()
        shown = next
    }

    private func select(_ place: Int) {
        batch.add(EventCode.absolute, EventCode.slot, Int32(place))
    }

    private func move(_ place: Int, to position: Point) {
        select(place)
        batch.add(EventCode.absolute, EventCode.positionX, Self.units(position.x))
        batch.add(EventCode.absolute, EventCode.positionY, Self.units(position.y))
    }

    /// The kernel passes on only the buttons that change.
    private func count(_ fingers: Int) {
        batch.add(EventCode.key, EventCode.touch, fingers > 0 ? 1 : 0)
        for (index, tool) in PadSurface.tools.enumerated() {
            batch.add(EventCode.key, tool, index + 1 == fingers ? 1 : 0)
        }
    }

    /// Fingers that leave the touchpad stay at its edge.
    private static func units(_ distance: Double) -> Int32 {
        let half = PadSurface.side / 2
        return Int32((min(max(half + distance, 0), PadSurface.side) * PadSurface.resolution).rounded())
    }
}
