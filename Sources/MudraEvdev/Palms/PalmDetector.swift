import MudraTouch

/// Tells hands from fingers by size, growth and place, on a panel that tells sizes and no palms.
///
/// A contact is judged for half a second from its landing. Where the panel's sizes are in millimetres, a limit in
/// millimetres holds; elsewhere, or where those are none that fingers have, the panel's other contacts are the measure, and
/// no contact is a palm on a panel whose fingers differ among themselves as much as hands and fingers do.
struct PalmDetector {
    /// From this size on a contact is a hand, in mm. Ours: the largest of 144 fingers and thumbs, in the nine recordings
    /// that tell millimetres, has 11.5.
    private static let palmSize = 18.0
    /// By how much that is lowered for a contact that the edge may cut off, or that grows as a hand does that sinks down,
    /// while it is where it landed: a thumb that comes in over the edge grows too, and moves.
    private static let leeway = 0.75
    private static let leewayTravel = 5.0
    /// By how much it is lowered beside a palm: the ball of the thumb and the edge of the hand touch apart.
    private static let leewayBesidePalm = 0.6
    /// How much larger a hand has to be where the unit is assumed: the fingers of panels that count otherwise are up to
    /// 22 of such millimetres.
    private static let doubt = 1.5
    /// A contact so near the edge may be cut off by it, in mm.
    private static let edge = 10.0
    /// A contact so near a palm is beside it, in mm: a hand's fingertips are 60 mm and more from its heel.
    private static let besidePalm = 30.0
    /// A contact that has grown so many times as large within `growthTime` grows as a hand does.
    private static let growth = 1.6
    private static let growthTime = Microseconds.milliseconds(100)
    /// How long a contact is judged: a finger that flattens in a gesture stays one.
    private static let judgement = Microseconds.milliseconds(500)
    /// How many times as large as the panel's other contacts a hand is; the second where only one or two others are known.
    /// These take no finger for a hand in any recording, were its unit unknown; 3.25 in place of the second takes one.
    private static let (ratio, firstRatio) = (2.5, 3.5)
    /// So many contacts tell what a panel's sizes are worth.
    private static let experience = 8
    /// A typical finger of fewer millimetres than this shows that the panel's are none: those have 5 to 10.
    private static let smallestFinger = 4.0
    /// Sizes of fewer units than this are too coarse to be compared.
    private static let coarsest = 4.0

    /// A contact that goes so far is a finger, in mm, even where it passed for a hand: the panel's sizes then mean little.
    private static let fingerTravel = 15.0

    private struct Candidate {
        let landing: Microseconds
        let start: Point
        let landingSize: Double
        var size: Double
        var largest: Double
        var place: Point
        var isPalm = false

        init(_ size: Double, at place: Point, _ time: Microseconds) {
            (landing, start, self.place) = (time, place, place)
            (landingSize, self.size, largest) = (size, size, size)
        }
    }

    private let axis: ContactSizeAxis
    private var fingers = FingerSizes()
    /// By slots.
    private var candidates: ContiguousArray<Candidate?>

    /// A detector that knows nothing of the panel's fingers.
    init(_ axis: ContactSizeAxis, slotCount: Int) {
        self.axis = axis
        candidates = ContiguousArray(repeating: nil, count: slotCount)
    }

    /// A frame tells of the contact in a slot.
    /// - Parameter place: where it is, in mm.
    mutating func note(_ slot: Int, _ axes: ContactAxes, at place: Point, _ time: Microseconds) {
        let size = axis.size(of: axes)
        guard var known = candidates[slot] else {
            return candidates[slot] = Candidate(size, at: place, time)
        }
        (known.size, known.largest, known.place) = (size, max(known.largest, size), place)
        candidates[slot] = known
    }

    /// The contact in a slot has lifted.
    mutating func lift(_ slot: Int) {
        if let known = candidates[slot], known.largest > 0,
            !known.isPalm || known.place.distance(to: known.start) >= Self.fingerTravel
        {
            fingers.note(known.largest)
        }
        forget(slot)
    }

    /// The contact in a slot was taken away for another reason: it tells nothing of fingers.
    mutating func forget(_ slot: Int) {
        candidates[slot] = nil
    }

    /// Whether it has taken the contact in a slot for a hand.
    func hasPalm(in slot: Int) -> Bool { candidates[slot]?.isPalm == true }

    /// Whether the contact in a slot is a hand, now that all contacts of the frame have been noted.
    mutating func isPalm(_ slot: Int, on geometry: ScreenGeometry, at time: Microseconds) -> Bool {
        guard let known = candidates[slot] else { return false }
        if known.isPalm { return true }
        guard time - known.landing <= Self.judgement, known.size > 0 else { return false }
        guard exceedsLimit(known, in: slot, on: geometry, at: time) else { return false }
        candidates[slot]?.isPalm = true
        return true
    }

    private mutating func exceedsLimit(
        _ known: Candidate, in slot: Int, on geometry: ScreenGeometry, at time: Microseconds
    ) -> Bool {
        let isBesidePalm = candidates.contains { other in
            other?.isPalm == true && (other?.place.distance(to: known.place) ?? .infinity) <= Self.besidePalm
        }
        let leeway = isBesidePalm ? Self.leewayBesidePalm : 1
        let usual = fingers.count >= Self.experience ? fingers.summary() : nil
        switch ContactSizeUnit(axis, on: geometry) {
        case .told(let unit):
            if let usual, usual.typical * unit < Self.smallestFinger { break }
            let grows = time - known.landing <= Self.growthTime && known.size >= Self.growth * known.landingSize
            let isCutOff = geometry.size.distanceToEdge(of: known.place) <= Self.edge
            let stays = known.place.distance(to: known.start) <= Self.leewayTravel
            let limit = Self.palmSize * (stays && (grows || isCutOff) ? min(leeway, Self.leeway) : leeway)
            return known.size * unit >= limit && known.size >= 2 * (usual?.typical ?? 0)
        case .assumed(let unit):
            let limit = Self.palmSize * Self.doubt * leeway
            if known.size * unit >= limit && known.size >= 2 * (usual?.typical ?? 0) { return true }
        case .unknown:
            break
        }
        return exceedsOthers(known, in: slot, leeway)
    }

    /// Whether a contact is so much larger than others that it is a hand.
    private mutating func exceedsOthers(_ known: Candidate, in slot: Int, _ leeway: Double) -> Bool {
        let usual = fingers.summary { add in
            for index in candidates.indices where index != slot {
                if let other = candidates[index], !other.isPalm, other.largest > 0 { add(other.largest) }
            }
        }
        guard let usual, usual.typical >= Self.coarsest else { return false }
        if usual.count >= Self.experience && usual.large > 2 * usual.typical { return false }
        let ratio = usual.count < 3 ? Self.firstRatio : Self.ratio
        return known.size >= ratio * leeway * usual.typical
    }
}

extension ScreenSize {
    /// How far a place is from the nearest edge, in mm; infinite on a screen of unknown size.
    fileprivate func distanceToEdge(of place: Point) -> Double {
        isAssumed ? .infinity : min(place.x, place.y, width - place.x, height - place.y)
    }
}
