/// A drawing that shows a stroke's shape.
public struct StrokeTemplate: Hashable, Sendable {
    /// How many points a template's text may have.
    public static let points = 3...64

    /// The drawing as printable text, as in `gestures.toml`: 128 characters for a drawing made by a hand.
    public let text: String

    /// The template in a text.
    ///
    /// A recognizer leaves out a template that has no length or is a straight line; see `checkShape()` of the library
    /// `Gestures`.
    /// - Throws: `character` or `length`, if the text does not consist of points.
    public init(text: String) throws(StrokeTemplateError) {
        _ = try StrokeText.read(text)
        self.text = text
    }
}

/// Why a text or a drawing cannot be a template.
public enum StrokeTemplateError: Error, Hashable, Sendable {
    /// The byte at this index, from 0, does not belong to any point.
    case character(index: Int)
    /// The text has a length that no number of points has.
    case length(Int)
    /// All its points are in one place.
    case noLength
    /// It is too straight: a straight line is a swipe.
    case straight
}
