import Gestures
import MudraTouch

// The engine's reasons, made fit for display.

extension ExplainedReason {
    /// A reason without figures and other recognizers.
    init(kind: String, text: String) {
        self.init(kind: kind, text: text, figures: nil, others: [])
    }

    /// The reason why a recognizer failed or was cancelled.
    package init(_ reason: Reason, of recognizer: any Recognizer) {
        let type = GestureType(rawValue: recognizer.typeName)
        self.init(
            kind: reason.kind, text: reason.text, figures: reason.measurement.map { Figures($0, type) },
            others: reason.other.map { [$0.label] } ?? [])
    }

    /// The reason why a recognizer did not get a touch.
    init(_ skipReason: SkipReason) {
        self.init(kind: skipReason.rawValue, text: skipReason.text)
    }

    /// A finger that landed outside of the recognizer's zone.
    static func outside(_ zone: ExplainedZone, _ point: Point, landedIn other: String?) -> ExplainedReason {
        let distance = zone.rect.distance(to: point)
        let place = "landed at \(point.x.text(decimals: 1)), \(point.y.text(decimals: 1)) mm"
        guard distance > 0 else {
            return ExplainedReason(
                kind: SkipReason.outsideZone.rawValue, text: "\(place), in \(other ?? "another zone")")
        }
        return ExplainedReason(
            kind: SkipReason.outsideZone.rawValue,
            text: "\(place), \(distance.text(decimals: 1)) mm outside of \(zone.name)",
            figures: Figures(value: distance, limit: 0, unit: "mm", isMaximum: true, option: "zone"), others: [])
    }

    /// A finger that landed after the gesture had begun.
    static var ignored: ExplainedReason {
        ExplainedReason(kind: "ignored", text: "landed after the gesture had begun, so the gesture ignores it")
    }

    /// The gesture's only finger is a resting one.
    static func rested(_ contact: ContactID) -> ExplainedReason {
        ExplainedReason(kind: "resting-touch", text: "touch \(contact.value) rests, so gestures ignore it")
    }
}

extension Rect {
    /// The distance of a point, in mm; 0 inside.
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
