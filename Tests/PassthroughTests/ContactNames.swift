import CMudraEvdev
import MudraEvdev
import MudraTouch

/// What the engine calls the contacts of a screen.
struct ContactNames {
    /// What the screen calls those that the engine has known.
    private(set) var ids: [ContactID: Int32] = [:]
    private(set) var known: Set<Int32> = []
    /// Those of which it has not known all the time.
    private(set) var unclear: Set<Int32> = []
    private var nameless: Set<Int32> = []

    /// Takes note of what the engine calls a contact, and of those that it knew of only for a part of the time that they
    /// were there, as those that hover.
    mutating func note(_ raw: RawSlot) {
        let wasNamed = known.contains(raw.trackingID)
        guard let contact = raw.contact else {
            if !wasNamed { nameless.insert(raw.trackingID) }
            if raw.axes[UInt16(ABS_MT_DISTANCE)] > 0 { unclear.insert(raw.trackingID) }
            return
        }
        guard ids.updateValue(raw.trackingID, forKey: contact) == nil else { return }
        known.insert(raw.trackingID)
        if wasNamed || nameless.contains(raw.trackingID) { unclear.insert(raw.trackingID) }
    }
}
