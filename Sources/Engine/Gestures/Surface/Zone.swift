import MudraTouch

/// A part of a screen that recognizers are attached to, like a view in UIKit.
///
/// A new touch belongs to the deepest zone under it until it ends. The recognizers of this zone and of all zones that
/// contain it see the touch.
public final class Zone: RecognizerHost {
    /// Where the zone is on the screen, in mm.
    public let rect: Rect
    /// A name for people.
    public let name: String
    /// The zone that contains this one; nil for the whole screen.
    public private(set) weak var parent: Zone?
    /// The zones inside this one, in the order in which they were added.
    public private(set) var zones: [Zone] = []
    /// The zone's recognizers, in the order in which they were added.
    public private(set) var recognizers: [any Recognizer] = []
    /// Called with the deliveries of touches that landed in this zone itself and not in a zone inside it. Withheld
    /// events come later or never.
    public var onTouch: ((Delivery) -> Void)?

    weak var surface: GestureSurface?
    var tag: UInt32 = 0

    /// A zone with a name and a rectangle on the screen, in mm.
    public init(_ name: String, _ rect: Rect) {
        self.name = name
        self.rect = rect
    }

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
        recognizer.core.host = self
        recognizers.append(recognizer)
        relationsChanged()
    }

    /// Detaches a recognizer; its gesture, if it has begun, is cancelled.
    public func remove(_ recognizer: any Recognizer) {
        recognizers.removeAll { $0 === recognizer }
        recognizer.core.host = nil
        relationsChanged()
    }

    func relationsChanged() {
        surface?.relationsChanged()
    }
}

extension RecognizerCore {
    /// The zone that the recognizer is attached to.
    public var zone: Zone? { host as? Zone }
}

extension Recognizer {
    /// The location of the gesture, in mm from the top left corner of `zone`; without a zone, of the screen.
    public func location(in zone: Zone? = nil) -> Point {
        core.values.location - (zone?.rect.origin ?? .zero)
    }
}
