import CMudraEvdev
import MudraEvdev

/// The frames of a screen as text: two screens with the same frames in another order have the same text. Events that
/// change nothing are left out, as the kernel does.
struct FrameText {
    private var current = 0
    private var ids: [Int: Int32] = [:]
    private var axes: [UInt16: Int32] = [:]

    mutating func lines(of frame: [InputEvent]) -> [String] {
        var lines: [String] = []
        for event in frame where event.type != UInt16(EV_SYN) {
            guard event.type == UInt16(EV_ABS), event.code >= UInt16(ABS_MT_SLOT) else {
                let isAxis = event.type == UInt16(EV_ABS)
                if isAxis && axes[event.code] ?? 0 == event.value { continue }
                if isAxis { axes[event.code] = event.value }
                lines.append("\(event.type) \(event.code) \(event.value)")
                continue
            }
            switch event.code {
            case UInt16(ABS_MT_SLOT): current = Int(event.value)
            case UInt16(ABS_MT_TRACKING_ID):
                // A contact that replaces another lifts it, whether there is an event for this or not.
                if event.value >= 0, let id = ids[current] { lines.append("slot \(current): \(id) lifts") }
                lines.append(
                    "slot \(current): \(event.value < 0 ? ids[current] ?? -1 : event.value) "
                        + (event.value < 0 ? "lifts" : "lands"))
                ids[current] = event.value < 0 ? nil : event.value
            default: lines.append("slot \(current): axis \(event.code) \(event.value)")
            }
        }
        return lines.sorted()
    }
}
