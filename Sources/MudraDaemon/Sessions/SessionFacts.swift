import MudraBus
import MudraBusOptions
import MudraDeclarations
import MudraInterface
import MudraText
import MudraTouch

/// The facts that a program reports about its user's graphical session.
struct SessionFacts: Hashable {
    /// Its name and version, for people.
    let compositor: String?
    /// Whether the session's applications learn that a touch is cancelled; nil: not known.
    let cancelsTouches: Bool?
    /// Whether they get the position of a touch that moves beyond the screen; nil: not known.
    let tellsBeyondEdge: Bool?
    /// The orientation of each output, as the compositor has turned its picture; by the outputs' names.
    let orientations: [String: Orientation]

    /// Names are for logs and comparisons: a longer one is not a name.
    private static let maxNameBytes = 64
    private static let maxOutputs = 64

    /// Reads the options of `SetSession`.
    init(_ options: [String: BusValue]) throws(BusError) {
        var reader = OptionReader(options.mapValues(OptionValue.init))
        compositor = reader.string(CallOption.compositor)
        if let problem = compositor.flatMap({ Self.problem($0, CallOption.compositor) }) {
            reader.report(.value(CallOption.compositor), problem)
        }
        cancelsTouches = reader.boolean(CallOption.cancelsTouches)
        tellsBeyondEdge = reader.boolean(CallOption.tellsBeyondEdge)
        orientations = Self.orientations(options[CallOption.orientations], &reader)
        let keys = [
            CallOption.compositor, CallOption.cancelsTouches, CallOption.tellsBeyondEdge, CallOption.orientations,
        ]
        reader.checkKeys(of: "a session", known: keys)
        if !reader.problems.isEmpty { throw .invalidOptions(reader.problems.map(\.message).problemLine) }
    }

    /// The orientation of the screen that shows an output's picture; nil: not known.
    /// - Parameter output: the output's name, if known. nil: the built-in outputs, or all outputs if none is built in.
    ///   If they have different orientations, the result is nil.
    func orientation(ofOutput output: String?) -> Orientation? {
        let builtIn = orientations.keys.filter(Self.isBuiltIn)
        let candidates = output.map { [$0] } ?? (builtIn.isEmpty ? Array(orientations.keys) : builtIn)
        let found = Set(candidates.compactMap { orientations[$0] })
        return found.count == 1 ? found.first : nil
    }

    /// By the kernel's names of connectors.
    private static func isBuiltIn(_ output: String) -> Bool {
        ["eDP-", "LVDS-", "DSI-"].contains(where: output.hasPrefix)
    }

    private static func orientations(_ value: BusValue?, _ reader: inout OptionReader) -> [String: Orientation] {
        let key = CallOption.orientations
        guard let value else { return [:] }
        guard value.signature == "a{ss}", let outputs = value.dictionary else {
            reader.report(.value(key), "\(key) must be a{ss}, orientations by the names of outputs")
            return [:]
        }
        guard outputs.count <= maxOutputs else {
            reader.report(.value(key), "\(key) must have at most \(maxOutputs) outputs, not \(outputs.count)")
            return [:]
        }
        var orientations: [String: Orientation] = [:]
        for (name, value) in outputs.sorted(by: { $0.key < $1.key }) {
            let word = value.text ?? ""
            if let problem = problem(name, "the name of an output") {
                reader.report(.value(key), problem)
            } else if let orientation = Orientation(rawValue: word) {
                orientations[name] = orientation
            } else {
                let words = Orientation.allCases.map(\.rawValue).joined(separator: ", ")
                reader.report(.value(key), "output \(quoted(name)) has no orientation \(quoted(word)) (\(words))")
            }
        }
        return orientations
    }

    private static func problem(_ name: String, _ what: String) -> String? {
        if name.utf8.count > maxNameBytes { return "\(what) must have at most \(maxNameBytes) bytes" }
        return textProblem(name, what)
    }
}

extension SessionFacts: CustomStringConvertible {
    /// For the log.
    var description: String {
        let name = compositor.map(\.sanitizedForLine) ?? "an unknown compositor"
        return switch cancelsTouches {
        case nil: "\(name); it is not known whether it tells applications about cancelled touches"
        case true?: "\(name), which tells applications about cancelled touches"
        case false?: "\(name), which does not tell applications about cancelled touches"
        }
    }
}
