/// The result for one drawing: the nearest gesture, and how sure it is. Less is surer.
struct StrokeVerdict {
    let label: String
    let score: Double
    /// The distance behind the score, if the method has one.
    var distance: Double?
}

/// A way to recognize drawings, made from the templates of each class.
protocol StrokeMethod {
    init(templates: [String: [StrokeDrawing]])
    /// The result; nil: it is no stroke at all.
    func verdict(on drawing: StrokeDrawing) -> StrokeVerdict?
}
