/// A contact that was taken for a palm by its size.
public struct PalmSighting: Hashable, Sendable {
    /// The contact. If it was a palm as it landed, no frame has it.
    public let contact: ContactID
    /// Where it was, in mm.
    public let position: Point
    /// The figures that decided.
    public let evidence: PalmEvidence

    /// A contact that was taken for a palm.
    public init(contact: ContactID, position: Point, evidence: PalmEvidence) {
        (self.contact, self.position, self.evidence) = (contact, position, evidence)
    }
}

/// The size of a contact, and the size from which on it is a palm.
public struct PalmEvidence: Hashable, Sendable {
    /// The size of the contact, in mm or in the panel's own unit.
    public let size: Double
    /// The least size of a palm, in the same unit.
    public let limit: Double
    /// Whether both are in mm; otherwise they are in the panel's own unit.
    public let isInMillimetres: Bool

    /// Figures about a contact.
    public init(size: Double, limit: Double, isInMillimetres: Bool) {
        (self.size, self.limit, self.isInMillimetres) = (size, limit, isInMillimetres)
    }

    /// The figures, for people.
    public var text: String {
        let unit = isInMillimetres ? "mm" : "units"
        return "it measured \(size.text(decimals: 1)) \(unit), and a palm has \(limit.text(decimals: 1)) or more"
    }
}
