import Gestures
import MudraSupport

extension OptionSchema.Rule {
    /// Drawings as text, one or a list; the key must be present.
    static func templates(_ key: String, _ path: WritableKeyPath<Parameters, [StrokeTemplate]>) -> Self {
        Self(keys: [key]) { reader, parameters in
            guard reader.options[key] != nil else {
                return reader.report(
                    .declaration, "there is no \(key): `mudractl learn` makes one from drawings on the screen")
            }
            parameters[keyPath: path] = reader.templates(key)
        }
    }
}

extension OptionReader {
    fileprivate mutating func templates(_ key: String) -> [StrokeTemplate] {
        let texts = stringOrStrings(key, atMost: DeclarationLimits.templates, "drawings") ?? []
        return texts.enumerated().compactMap { index, text in
            do throws(StrokeTemplateError) {
                let template = try StrokeTemplate(text: text)
                try template.checkShape()
                return template
            } catch {
                report(texts.count > 1 ? .element(key, index) : .value(key), "\(key) \(error.message(in: text))")
                return nil
            }
        }
    }
}

extension StrokeTemplateError {
    fileprivate func message(in text: String) -> String {
        switch self {
        case .character(let index):
            let before = String(decoding: text.utf8.prefix(index), as: UTF8.self)
            let wrong = text.dropFirst(before.count).first.map { quoted(String($0)) } ?? "a character"
            return "has \(wrong) as character \(before.count + 1), which no drawing has (A-Z, a-z, 0-9, -, _)"
        case .length(let count):
            let range = StrokeTemplate.points
            return """
                must have 4 characters for each of \(range.lowerBound) to \(range.upperBound) points, not \(count) \
                in all: was a part lost when it was copied?
                """
        case .noLength: return "has all its points in one place"
        case .straight: return "is a straight line, which is a swipe"
        }
    }
}
