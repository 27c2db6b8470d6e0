import MudraTouch

/// Tells hands from fingers by size, growth and place, on a panel that reports sizes but no palms.
///
/// A contact is judged for half a second from its landing. If the panel's sizes are in millimetres, a limit in
/// millimetres applies. Otherwise, or if no finger has such sizes, the panel's other contacts are the measure. Then no
/// contact is a palm on a panel whose fingers differ among themselves as much as hands and fingers do.
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
    /// This factor raises the limit if the unit is assumed: fingers on panels with another unit measure up to 22 of
    /// such millimetres.
    private static let doubt = 1.5
    /// The edge may cut off a contact that is this near to it, in mm.
    private static let edge = 10.0
    /// A contact this near to a palm is beside it, in mm: a hand's fingertips are 60 mm and more from its heel.
    private static let besidePalm = 30.0
    /// A contact that grows by this factor within `growthTime` grows like a hand.
    private static let growth = 1.6
    private static let growthTime = Microseconds.milliseconds(100)
    /// How long a contact is judged: a finger that flattens later in a gesture stays a finger.
    private static let judgement = Microseconds.milliseconds(500)
    /// How many times as large as the panel's other contacts a hand is; `firstRatio` applies while only one or two
    /// others are known. With these values no finger in any recording counts as a hand, even if its unit were unknown;
    /// with a `firstRatio` of 3.25 one does.
    private static let (ratio, firstRatio) = (2.5, 3.5)
    /// This many contacts show how reliable a panel's sizes are.
    private static let experience = 8
    /// A typical finger smaller than this many millimetres shows that the panel's unit is not millimetres: fingers have
    /// 5 to 10.
    private static let smallestFinger = 4.0
    /// Sizes of fewer units than this are too coarse to be compared.
    private static let coarsest = 4.0

    /// A contact that moves this far is a finger, in mm, even if it passed for a hand: the panel's sizes then mean
    /// little.
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
    /// Indexed by slot.
    private var candidates: ContiguousArray<Candidate?>

    /// A detector that has seen no finger on the panel.
    init(_ axis: ContactSizeAxis, slotCount: Int) {
        self.axis = axis
        candidates = ContiguousArray(repeating: nil, count: slotCount)
    }

    /// Takes note of the contact in a slot in a frame.
    /// - Parameter place: its position, in mm.
    mutating func note(_ slot: Int, _ axes: ContactAxes, at place: Point, _ time: Microseconds) {
        let size = axis.size(of: axes)
        guard var known = candidates[slot] else {
            return candidates[slot] = Candidate(size, at: place, time)
        }
        (known.size, known.largest, known.place) = (size, max(known.largest, size), place)
        candidates[slot] = known
    }

    mutating func lift(_ slot: Int) {
        if let known = candidates[slot], known.largest > 0,
            !known.isPalm || known.place.distance(to: known.start) >= Self.fingerTravel
        {
            fingers.note(known.largest)
        }
        forget(slot)
    }

    /// The contact in a slot was removed for another reason: it says nothing about fingers.
    mutating func forget(_ slot: Int) {
        candidates[slot] = nil
    }

    /// Whether the detector has judged the contact in a slot to be a hand.
    func hasPalm(in slot: Int) -> Bool { candidates[slot]?.isPalm == true }

    /// Judges whether the contact in a slot is a hand. All contacts of the frame must have been noted.
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

    /// Whether a contact is so much larger than the others that it is a hand.
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
    /// The distance from a position to the nearest edge, in mm; infinite on a screen of unknown size.
    fileprivate func distanceToEdge(of place: Point) -> Double {
        isAssumed ? .infinity : min(place.x, place.y, width - place.x, height - place.y)
    }
}
