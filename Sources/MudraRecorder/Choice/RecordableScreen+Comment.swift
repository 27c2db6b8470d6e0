import MudraClient
import MudraTouch

extension RecordableScreen {
    /// Size and orientation, as mudrad goes by them, for a comment; nil: it tells of none.
    var geometryComment: String? {
        guard let object, let size = object.size else { return nil }
        return "\(size.asComment), orientation \(object.text("Orientation"))"
    }
}

extension ScreenSize {
    /// For a comment.
    var asComment: String { "mudra goes by a size of \(width.text(decimals: 1)) x \(height.text(decimals: 1)) mm" }
}
