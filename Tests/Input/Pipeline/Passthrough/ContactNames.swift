import CMudraEvdev
import MudraEvdev
import MudraTouch

/// The engine's IDs of a screen's contacts.
struct ContactNames {
    /// The tracking IDs of the contacts that the engine has known.
    private(set) var ids: [ContactID: Int32] = [:]
    private(set) var known: Set<Int32> = []
    /// Contacts that the engine has not known all the time.
    private(set) var unclear: Set<Int32> = []
    private var nameless: Set<Int32> = []

    /// Notes the engine's ID of a contact. Contacts that the engine knew only for a part of their time, like hovering
    /// ones, are unclear.
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
