import MudraBus
import MudraDeclarations
import MudraInterface
import MudraSettings
import MudraSupport
import MudraTouch

extension SessionFacts {
    /// Names are for logs and comparisons: a longer one is not a name.
    private static let maxNameBytes = 64
    private static let maxOutputs = 64
    private static let maxMappedPointers = 64

    /// Reads the options of `SetSession`.
    init(_ options: [String: BusValue]) throws(BusError) {
        var reader = OptionReader(options.mapValues(OptionValue.init))
        self.init()
        compositor = reader.string(CallOption.compositor)
        if let problem = compositor.flatMap({ Self.problem($0, CallOption.compositor) }) {
            reader.report(.value(CallOption.compositor), problem)
        }
        cancelsTouches = reader.boolean(CallOption.cancelsTouches)
        tellsBeyondEdge = reader.boolean(CallOption.tellsBeyondEdge)
        orientations = Self.orientations(options[CallOption.orientations], &reader)
        pointerAreas = Self.pointerAreas(options[CallOption.pointerAreas], &reader)
        mappedPointers = Self.mappedPointers(&reader)
        let keys = [
            CallOption.compositor, CallOption.cancelsTouches, CallOption.tellsBeyondEdge, CallOption.orientations,
            CallOption.pointerAreas, CallOption.mappedPointers,
        ]
        reader.checkKeys(of: "a session", known: keys)
        if !reader.problems.isEmpty { throw .invalidOptions(reader.problems.map(\.message).problemLine) }
    }

    /// The orientation of the screen that shows an output's picture; nil: not known.
    /// - Parameter output: the output's name, if known. nil: the built-in outputs, or all outputs if none is built in.
    ///   If they have different orientations, the result is nil.
    func orientation(ofOutput output: String?) -> Orientation? {
        Self.value(ofOutput: output, orientations)
    }

    /// The part of the desktop on which a screen's pointer has to stay, because the compositor spreads it over the
    /// whole desktop; nil: the compositor maps the pointer like the touchscreen, or it is not known.
    /// - Parameters:
    ///   - device: the screen.
    ///   - output: the output that the screen shows, chosen as in `orientation(ofOutput:)`.
    func pointerArea(of device: DeviceIdentity, onOutput output: String?) -> DesktopArea? {
        DeviceMatch(mappedPointers).includes(device) ? nil : Self.value(ofOutput: output, pointerAreas)
    }

    private static func value<Value: Hashable>(ofOutput output: String?, _ values: [String: Value]) -> Value? {
        let builtIn = values.keys.filter(isBuiltIn)
        let candidates = output.map { [$0] } ?? (builtIn.isEmpty ? Array(values.keys) : builtIn)
        let found = Set(candidates.compactMap { values[$0] })
        return found.count == 1 ? found.first : nil
    }

    /// By the kernel's names of connectors.
    private static func isBuiltIn(_ output: String) -> Bool {
        ["eDP-", "LVDS-", "DSI-"].contains(where: output.hasPrefix)
    }

    private static func orientations(_ value: BusValue?, _ reader: inout OptionReader) -> [String: Orientation] {
        let key = CallOption.orientations
        return outputs(key, value, "a{ss}, orientations by the names of outputs", &reader) { name, value, reader in
            let word = value.text ?? ""
            if let orientation = Orientation(rawValue: word) { return orientation }
            let words = Orientation.allCases.map(\.rawValue).joined(separator: ", ")
            reader.report(.value(key), "output \(quoted(name)) has no orientation \(quoted(word)) (\(words))")
            return nil
        }
    }

    private static func pointerAreas(_ value: BusValue?, _ reader: inout OptionReader) -> [String: DesktopArea] {
        let key = CallOption.pointerAreas
        return outputs(key, value, "a{s(dddd)}, parts of the desktop by the names of outputs", &reader) {
            name, value, reader in
            let numbers = (value.elements ?? []).map { element -> Double in
                if case .double(let number) = element { number } else { .nan }
            }
            if numbers.count == 4,
                let area = DesktopArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            {
                return area
            }
            reader.report(
                .value(key), "output \(quoted(name)) is not on the desktop, of width and height 1: \(numbers)")
            return nil
        }
    }

    /// The values of a dictionary by the names of outputs.
    /// - Parameter form: the dictionary's signature, and after a comma its meaning, for messages.
    private static func outputs<Value>(
        _ key: String, _ value: BusValue?, _ form: String, _ reader: inout OptionReader,
        _ convert: (String, BusValue, inout OptionReader) -> Value?
    ) -> [String: Value] {
        guard let value else { return [:] }
        guard form.hasPrefix(value.signature + ","), let outputs = value.dictionary else {
            reader.report(.value(key), "\(key) must be \(form)")
            return [:]
        }
        guard outputs.count <= maxOutputs else {
            reader.report(.value(key), "\(key) must have at most \(maxOutputs) outputs, not \(outputs.count)")
            return [:]
        }
        var values: [String: Value] = [:]
        for (name, value) in outputs.sorted(by: { $0.key < $1.key }) {
            if let problem = problem(name, "the name of an output") {
                reader.report(.value(key), problem)
            } else {
                values[name] = convert(name, value, &reader)
            }
        }
        return values
    }

    private static func mappedPointers(_ reader: inout OptionReader) -> [String] {
        let key = CallOption.mappedPointers
        let texts = reader.strings(key, atMost: maxMappedPointers) ?? []
        if let problem = texts.lazy.compactMap({ problem($0, "an element of \(key)") }).first {
            reader.report(.value(key), problem)
        }
        return texts
    }

    private static func problem(_ name: String, _ what: String) -> String? {
        if name.utf8.count > maxNameBytes { return "\(what) must have at most \(maxNameBytes) bytes" }
        return textProblem(name, what)
    }
}

extension SessionFacts {
    /// The facts in a few words, for the log.
    var text: String {
        let name = compositor.map(\.sanitizedForLine) ?? "an unknown compositor"
        return switch cancelsTouches {
        case nil: "\(name); it is not known whether it tells applications about cancelled touches"
        case true?: "\(name), which tells applications about cancelled touches"
        case false?: "\(name), which does not tell applications about cancelled touches"
        }
    }
}
