import MudraTouch

/// The checked declaration of a zone, a part of the screen with its own gestures, from a configuration file or from a
/// D-Bus client.
package struct ZoneDeclaration: Hashable, Sendable {
    /// The unit of a zone's rectangle.
    package enum Unit: String, CaseIterable, Sendable {
        /// Hundredths of the screen's width and height.
        case percent = "%"
        case millimetres = "mm"
    }

    /// Its name, unique among the zones of a configuration or of a client.
    package let name: String
    /// The zone that contains it; nil: the screen.
    package let parent: String?
    /// The options as declared. All are valid, so they can go over D-Bus.
    package let options: [String: OptionValue]
    package let extent: DeclarationExtent
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
    package let unit: Unit

    /// Checks a declaration that arrives over D-Bus. `ZoneProblem.all(in:)` checks how zones relate.
    package init(name: String, options: [String: OptionValue]) throws(OptionProblems) {
        let check = ZoneCheck(name: .string(name), options: options)
        guard let declaration = check.declaration else { throw OptionProblems(problems: check.problems) }
        self = declaration
    }

    init(
        name: String, rect: [Double], unit: Unit, parent: String?, options: [String: OptionValue]
    ) {
        self.name = name
        (x, y, width, height) = (rect[0], rect[1], rect[2], rect[3])
        self.unit = unit
        self.parent = parent
        self.options = options
        extent = DeclarationExtent(zones: 1, bytes: options.bytes + name.utf8.count)
    }

    /// The zone's rectangle on a screen, in mm.
    package func rect(on screen: ScreenSize) -> Rect {
        switch unit {
        case .millimetres:
            Rect(x: x, y: y, width: width, height: height)
        case .percent:
            Rect(
                x: x / 100 * screen.width, y: y / 100 * screen.height, width: width / 100 * screen.width,
                height: height / 100 * screen.height)
        }
    }
}

extension [ZoneDeclaration] {
    /// The names by which gestures and these zones refer to zones that are not among these.
    package func outerNames(of gestures: some Sequence<RecognizerDeclaration>) -> Set<String> {
        Set(gestures.compactMap(\.zone)).union(compactMap(\.parent)).subtracting(map(\.name))
    }

    /// The zones with these names and all zones that contain them, in order of declaration. Unused zones are left out:
    /// a zone takes touches away from the zones below it.
    package func leading(to names: Set<String>) -> [ZoneDeclaration] {
        let parents = Dictionary(map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
        var wanted: Set<String> = []
        var next = Array<String>(names)
        while let name = next.popLast() {
            guard let parent = parents[name], wanted.insert(name).inserted else { continue }
            if let parent { next.append(parent) }
        }
        return filter { wanted.contains($0.name) }
    }
}
