import MudraTouch

/// A part of a screen that recognizers are attached to, like a view in UIKit.
///
/// A new touch belongs to the deepest zone under it until it ends. The recognizers of this zone and of all zones around it
/// see the touch. The rectangles of all zones are on the screen, also those of zones in zones.
public final class Zone {
    /// Where the zone is on the screen, in mm. A change takes effect with the next frame. A touch that has landed belongs to
    /// its zone until it ends, wherever the zone goes.
    public var rect: Rect { didSet { relationsChanged() } }
    /// Which points belong to the zone.
    public var shape: ZoneShape { didSet { relationsChanged() } }
    /// A name for people; nil: none.
    public var name: String?
    /// The zone that contains this one; nil for the whole screen.
    public private(set) weak var parent: Zone?
    /// The zones inside this one, in the order in which they were added.
    public private(set) var zones: [Zone] = []
    /// The zone's recognizers, in the order in which they were added.
    public private(set) var recognizers: [any Recognizer] = []
    /// Called with the deliveries of touches that landed in this zone itself and not in a zone inside it. Withheld
    /// events come later or never.
    public var onTouch: ((Delivery) -> Void)?

    weak var surface: (any ZoneSurface)?
    var tag: UInt32 = 0

    /// A zone with a name, and with its place on the screen, in mm.
    public init(_ name: String? = nil, _ rect: Rect, shape: ZoneShape = .rectangle) {
        self.name = name
        self.rect = rect
        self.shape = shape
    }

    /// Whether a point on the screen, in mm, belongs to the zone.
    public func contains(_ point: Point) -> Bool { shape.contains(point, in: rect) }

    /// Puts `zone` into this one, and takes it out of its present parent. If zones overlap, the one added last gets the
    /// touches.
    public func add(_ zone: Zone) {
        zone.parent?.remove(zone)
        zone.parent = self
        zones.append(zone)
        relationsChanged()
    }

    /// Removes an inner zone, with the recognizers that are attached to it.
    public func remove(_ zone: Zone) {
        zones.removeAll { $0 === zone }
        zone.parent = nil
        relationsChanged()
    }

    /// Attaches a recognizer to this zone, and detaches it from any other. After a move to another zone it begins anew.
    public func add(_ recognizer: any Recognizer) {
        if let previous = recognizer.core.zone {
            recognizer.breakOff()
            previous.remove(recognizer)
        }
        recognizer.core.zone = self
        recognizers.append(recognizer)
        relationsChanged()
    }

    /// Detaches a recognizer; its gesture, if it has begun, is cancelled.
    public func remove(_ recognizer: any Recognizer) {
        recognizers.removeAll { $0 === recognizer }
        recognizer.core.zone = nil
        relationsChanged()
    }

    /// Something has changed that the engine's graph is made from.
    func relationsChanged() {
        surface?.relationsChanged()
    }
}

/// The screen that a zone is on.
protocol ZoneSurface: AnyObject {
    /// The touches on the screen.
    var touches: TouchTable { get }

    /// The zone that a touch landed in.
    func zone(tagged tag: UInt32) -> Zone?

    /// Enables or disables a recognizer.
    func setEnabled(_ isEnabled: Bool, _ recognizer: any Recognizer)

    /// Something has changed that the engine's graph is made from.
    func relationsChanged()
}
