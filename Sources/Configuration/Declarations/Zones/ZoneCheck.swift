import MudraSupport
import MudraTouch

/// Checks the declaration of a zone and finds all mistakes in it.
package struct ZoneCheck {
    private static let keys = ["rect", "unit", "parent"]

    /// The checked declaration; nil if there is a problem.
    package private(set) var declaration: ZoneDeclaration?
    package private(set) var problems: [OptionProblem] = []
    package private(set) var warnings: [OptionProblem] = []
    /// Known even if the rest is wrong, so that references to it can be checked.
    package private(set) var name: String?
    package private(set) var parent: String?

    /// Checks the declaration. `otherKeys` are keys that the caller reads itself; they are suggested too.
    package init(name: OptionValue?, options: [String: OptionValue], otherKeys: [String] = []) {
        var ownReader = OptionReader(["name": name].compactMapValues(\.self))
        self.name = ownReader.name(of: "zone")
        var reader = OptionReader(options)
        let unit = reader.unit()
        let rect = reader.rect(unit)
        parent = reader.string("parent")
        reader.checkKeys(of: "a zone", known: otherKeys + Self.keys)
        problems = ownReader.problems + reader.problems
        warnings = reader.warnings
        guard problems.isEmpty, let name = self.name, let rect else { return }
        declaration = ZoneDeclaration(name: name, rect: rect, unit: unit, parent: parent, options: options)
    }
}

extension OptionReader {
    fileprivate mutating func unit() -> ZoneDeclaration.Unit {
        guard let text = string("unit") else { return .percent }
        if let unit = ZoneDeclaration.Unit(rawValue: text) { return unit }
        let hint = NearestWord.hint(for: text, among: ZoneDeclaration.Unit.allCases.map(\.rawValue))
        report(.value("unit"), "there is no unit \(quoted(text)) (\(hint))")
        return .percent
    }

    fileprivate mutating func rect(_ unit: ZoneDeclaration.Unit) -> [Double]? {
        guard options["rect"] != nil else {
            report(.declaration, "the zone has no rect ([x, y, width, height])")
            return nil
        }
        // A zone that begins beyond the largest screen is on no screen; a smaller zone than the least extent never gets
        // a touch.
        let (mostPlace, mostExtent) =
            unit == .percent ? (100.0, 100.0) : (ScreenSize.plausibleSide.upperBound - 1, 10_000)
        let (place, extent) = (NumberRange.from(0, to: mostPlace), NumberRange.from(0.01, to: mostExtent))
        let parts: KeyValuePairs = ["x": place, "y": place, "width": extent, "height": extent]
        guard let numbers = numbers("rect", "four", parts) else { return nil }
        if unit == .percent && (numbers[0] + numbers[2] > 100 || numbers[1] + numbers[3] > 100) {
            report(.value("rect"), "the zone reaches beyond the screen: x + width and y + height must be at most 100")
            return nil
        }
        let narrow = unit == .percent ? 0.1 : 1
        for (index, side) in [(2, "wide"), (3, "high")] where numbers[index] < narrow {
            let message =
                "the zone is \(plain(numbers[index])) \(unit.rawValue) \(side): fingers hardly ever land in it"
            warn(.element("rect", index), message)
        }
        return numbers
    }
}
