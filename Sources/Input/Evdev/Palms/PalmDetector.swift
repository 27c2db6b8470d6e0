import MudraTouch

/// Tells hands from fingers by size, growth and place, on a panel that reports sizes but no palms.
///
/// Sizes count for nothing until the panel's own fingers show what they mean. If fingers have the size of fingers in
/// the panel's unit, a limit in millimetres applies. Otherwise only a contact beside a much smaller one is a hand: by
/// itself a large contact may as well be a firm finger. A contact is judged for half a second from its landing.
struct PalmDetector {
    /// A contact of this size or more is a hand, in mm. Our choice: the largest of 144 fingers and thumbs, in the nine
    /// recordings with sizes in millimetres, has 11.5.
    private static let palmSize = 18.0
    /// This factor lowers the limit for a contact that the edge may cut off, or that grows like a hand that sinks down,
    /// while it stays where it landed: a thumb that comes in over the edge grows too, but moves.
    private static let leeway = 0.75
    private static let leewayTravel = 5.0
    /// This factor lowers the limit beside a palm: the ball of the thumb and the edge of the hand touch separately.
    private static let leewayBesidePalm = 0.6
    /// The edge may cut off a contact that is this near to it, in mm.
    private static let edge = 10.0
    /// A contact this near to a palm is beside it, in mm: a hand's fingertips are 60 mm and more from its heel.
    private static let besidePalm = 30.0
    /// A contact that grows by this factor within `growthTime` grows like a hand.
    private static let growth = 1.6
    private static let growthTime = Microseconds.milliseconds(100)
    /// How long a contact is judged: a finger that flattens later in a gesture stays a finger.
    private static let judgement = Microseconds.milliseconds(500)
    /// A hand is this many times as large as the panel's large fingers.
    private static let factor = 1.5
    /// Fingers that differ more than this, as large to usual ones, show that sizes mean little.
    private static let mostSpread = 2.0
    /// How many times as large as a finger beside it a hand is, if the unit is unknown. With this value no finger in
    /// any recording counts as a hand, even if its unit were unknown; with 3.25 one does.
    private static let ratio = 3.5
    /// This many fingers show the panel's unit, or one finger beside the contact.
    private static let experience = 3
    /// A typical finger in this range, in mm, shows that the unit is right: fingers have 5 to 10.
    private static let fingerSizes = 4.0...13
    /// The size of a finger counts this long after its landing, or sooner if it has stopped to grow.
    private static let (settling, leastSettling) = (Microseconds.milliseconds(40), Microseconds.milliseconds(12))
    /// Sizes of fewer units than this are too coarse to be compared.
    private static let coarsest = 4.0

    private struct Candidate {
        let landing: Microseconds
        let start: Point
        let landingSize: Double
        var size: Double
        var largest: Double
        var place: Point
        var isGrowing = true
        var isAlone = true
        var isPalm = false

        init(_ size: Double, at place: Point, _ time: Microseconds) {
            (landing, start, self.place) = (time, place, place)
            (landingSize, self.size, largest) = (size, size, size)
        }
    }

    private let axis: ContactSizeAxis
    private var fingers = FingerSizes()
    private var refusals = PalmRefusals()
    /// Indexed by slot.
    private var candidates: ContiguousArray<Candidate?>
    private var count = 0
    private var lifted: ContiguousArray<Candidate> = []
    /// A bit for each of the last contacts, the latest lowest, that says whether it was a palm.
    private var outcomes: UInt16 = 0
    private var outcomeCount = 0

    /// A detector that has seen no finger on the panel.
    init(_ axis: ContactSizeAxis, slotCount: Int) {
        self.axis = axis
        candidates = ContiguousArray(repeating: nil, count: slotCount)
        lifted.reserveCapacity(slotCount)
    }

    /// Takes note of the contact in a slot in a frame.
    /// - Parameter place: its position, in mm.
    mutating func note(_ slot: Int, _ axes: ContactAxes, at place: Point, _ time: Microseconds) {
        let size = ContactSizeAxis.size(of: axes)
        if var known = candidates[slot] {
            known.isGrowing = size > known.largest
            (known.size, known.largest, known.place) = (size, max(known.largest, size), place)
            candidates[slot] = known
        } else {
            candidates[slot] = Candidate(size, at: place, time)
            count += 1
        }
        if count > 1 { candidates[slot]?.isAlone = false }
    }

    /// The contact in a slot has lifted.
    mutating func lift(_ slot: Int) {
        if let known = candidates[slot], known.largest > 0 { lifted.append(known) }
        forget(slot)
    }

    /// Whether most of the last sixteen contacts were palms.
    var takesMostForPalms: Bool { outcomeCount >= UInt16.bitWidth && outcomes.nonzeroBitCount > UInt16.bitWidth / 2 }

    /// Learns from the contacts that have lifted in a frame.
    mutating func noteLifts(at time: Microseconds) {
        for known in lifted {
            outcomes = outcomes << 1 | (known.isPalm ? 1 : 0)
            outcomeCount += 1
            let travel = known.place.distance(to: known.start)
            if known.isPalm {
                refusals.note(known.largest, travel, known.landing, isAlone: known.isAlone, at: time)
            } else if time - known.landing <= PalmRefusals.longestTap || travel >= PalmRefusals.travel
                || known.largest < Self.ratio * (fingers.summary()?.typical ?? .infinity)
            {
                // A large contact that lies still for longer may have been a hand that nothing told from a finger.
                fingers.note(known.largest)
            }
        }
        lifted.removeAll(keepingCapacity: true)
    }

    /// The contact in a slot was removed for another reason: it says nothing about fingers.
    mutating func forget(_ slot: Int) {
        if candidates[slot] != nil { count -= 1 }
        candidates[slot] = nil
    }

    /// Whether the detector has judged the contact in a slot to be a hand.
    func hasPalm(in slot: Int) -> Bool { candidates[slot]?.isPalm == true }

    /// The figures if the contact in a slot is a hand. All contacts of the frame must have been noted.
    mutating func verdict(on slot: Int, of geometry: ScreenGeometry, at time: Microseconds) -> PalmEvidence? {
        guard let known = candidates[slot], !known.isPalm else { return nil }
        guard time - known.landing <= Self.judgement, known.size > refusals.fingers else { return nil }
        guard let verdict = measure(known, in: slot, of: geometry, at: time), verdict.size >= verdict.limit else {
            return nil
        }
        candidates[slot]?.isPalm = true
        return verdict
    }

    /// The size of a contact, and the size from which on it is a hand; nil: the panel does not tell.
    private mutating func measure(
        _ known: Candidate, in slot: Int, of geometry: ScreenGeometry, at time: Microseconds
    ) -> PalmEvidence? {
        let isBesidePalm = candidates.contains { other in
            other?.isPalm == true && (other?.place.distance(to: known.place) ?? .infinity) <= Self.besidePalm
        }
        let leeway = isBesidePalm ? Self.leewayBesidePalm : 1
        var smallest = Double.infinity
        let usual = fingers.summary { add in
            for index in candidates.indices where index != slot {
                guard let other = candidates[index], !other.isPalm, other.largest > 0 else { continue }
                let age = time - other.landing
                guard age >= Self.settling || age >= Self.leastSettling && !other.isGrowing else { continue }
                add(other.largest)
                smallest = min(smallest, other.largest)
            }
        }
        guard let usual, usual.count >= Self.experience || smallest.isFinite else { return nil }
        if let unit = axis.unit(on: geometry), Self.fingerSizes.contains(usual.typical * unit) {
            let grows = time - known.landing <= Self.growthTime && known.size >= Self.growth * known.landingSize
            let isCutOff = geometry.size.distanceToEdge(of: known.place) <= Self.edge
            let stays = known.place.distance(to: known.start) <= Self.leewayTravel
            let limit = Self.palmSize * (stays && (grows || isCutOff) ? min(leeway, Self.leeway) : leeway)
            return PalmEvidence(
                size: known.size * unit, limit: max(limit, Self.factor * leeway * usual.large * unit),
                isInMillimetres: true)
        }
        guard smallest.isFinite, usual.typical >= Self.coarsest, usual.large <= Self.mostSpread * usual.typical else {
            return nil
        }
        return PalmEvidence(
            size: known.size, limit: Self.ratio * leeway * max(usual.typical, smallest), isInMillimetres: false)
    }
}

extension ScreenSize {
    /// The distance from a position to the nearest edge, in mm; infinite on a screen of unknown size.
    fileprivate func distanceToEdge(of place: Point) -> Double {
        isAssumed ? .infinity : min(place.x, place.y, width - place.x, height - place.y)
    }
}
