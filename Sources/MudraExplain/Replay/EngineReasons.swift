import Gestures
import MudraTouch

// The engine's reasons, as they are shown.

extension ExplainedReason {
    /// A reason that says it all by itself.
    init(kind: String, text: String) {
        self.init(kind: kind, text: text, figures: nil, others: [])
    }

    /// Why a recognizer failed or was cancelled.
    public init(_ reason: Reason, of recognizer: any Recognizer) {
        let type = GestureType(rawValue: recognizer.typeName)
        self.init(
            kind: reason.kind, text: reason.text, figures: reason.measurement.map { Figures($0, type) },
            others: reason.other.map { [$0.core.name] } ?? [])
    }

    /// Why a recognizer was not given a touch.
    init(_ skipReason: SkipReason) {
        self.init(kind: skipReason.rawValue, text: skipReason.text)
    }

    /// A finger that landed outside of the recognizer's zone.
    static func outside(_ zone: ExplainedZone, _ point: Point, landedIn other: String?) -> ExplainedReason {
        let distance = zone.rect.distance(to: point)
        let place = "landed at \(point.x.text(decimals: 1)), \(point.y.text(decimals: 1)) mm"
        guard distance > 0 else {
            return ExplainedReason(
                kind: SkipReason.outsideZone.rawValue, text: "\(place), which is \(other ?? "another zone")'s")
        }
        return ExplainedReason(
            kind: SkipReason.outsideZone.rawValue,
            text: "\(place), \(distance.text(decimals: 1)) mm outside of \(zone.name)",
            figures: Figures(value: distance, limit: 0, unit: "mm", isMaximum: true, option: "zone"), others: [])
    }

    /// A finger that came when the gesture had begun.
    static var ignored: ExplainedReason {
        ExplainedReason(kind: "ignored", text: "came when the gesture had begun, and does not matter to it")
    }

    /// A finger that had lain still was the only one.
    static func rested(_ contact: ContactID) -> ExplainedReason {
        ExplainedReason(kind: "resting-touch", text: "touch \(contact.value) had lain still, and counts for nothing")
    }
}

extension Rect {
    /// How far from it a point is, in mm; 0 inside.
    fileprivate func distance(to point: Point) -> Double {
        let x = max(origin.x - point.x, point.x - origin.x - size.width, 0)
        let y = max(origin.y - point.y, point.y - origin.y - size.height, 0)
        return Point(x: x, y: y).length
    }
}

extension ExplainedReason.Figures {
    fileprivate init(_ measurement: ThresholdMeasurement, _ type: GestureType?) {
        let metric = measurement.metric
        self.init(
            value: measurement.value, limit: measurement.limit, unit: metric.unit, isMaximum: metric.isMaximum,
            option: type.flatMap(metric.option))
    }
}
