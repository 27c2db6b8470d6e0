import MudraTouch

/// A part of a screen that recognizers are attached to: what a view is to UIKit.
///
/// A new touch belongs to the deepest zone under it, for life, and is seen by the recognizers of that zone and of all
/// zones that this one is a part of.
public final class Zone: RecognizerHost {
    /// Where it is on the screen, in mm.
    public let rect: Rect
    /// What it is called, for people.
    public let name: String
    /// The zone that it is a part of; nil for the whole screen.
    public private(set) weak var parent: Zone?
    /// Its parts, in the order in which they were added.
    public private(set) var zones: [Zone] = []
    /// Its recognizers, in the order in which they were added.
    public private(set) var recognizers: [any Recognizer] = []
    /// Called with what becomes of the touches that landed in this zone itself, beside its recognizers: those that are
    /// withheld come later or never.
    public var onTouch: ((Delivery) -> Void)?

    weak var surface: GestureSurface?
    var tag: UInt32 = 0

    /// A zone at a place of the screen.
    public init(_ name: String, _ rect: Rect) {
        self.name = name
        self.rect = rect
    }

    /// Makes `zone` a part of this one, and of no other. Where parts overlap, the last one gets the touches.
    public func add(_ zone: Zone) {
        zone.parent?.remove(zone)
        zone.parent = self
        zones.append(zone)
        relationsChanged()
    }

    /// Takes out a part, with the recognizers that are attached to it.
    public func remove(_ zone: Zone) {
        zones.removeAll { $0 === zone }
        zone.parent = nil
        relationsChanged()
    }

    /// Attaches a recognizer to this zone, and to no other. In another zone it begins anew.
    public func add(_ recognizer: any Recognizer) {
        if let previous = recognizer.core.zone {
            recognizer.breakOff()
            previous.remove(recognizer)
        }
        recognizer.core.host = self
        recognizers.append(recognizer)
        relationsChanged()
    }

    /// Takes a recognizer off; its gesture, if it has begun, is cancelled.
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
    /// The zone it is attached to.
    public var zone: Zone? { host as? Zone }
}

extension Recognizer {
    /// Where the gesture is, in mm from the top left corner of `zone`; without a zone, of the screen.
    public func location(in zone: Zone? = nil) -> Point {
        core.values.location - (zone?.rect.origin ?? .zero)
    }
}
