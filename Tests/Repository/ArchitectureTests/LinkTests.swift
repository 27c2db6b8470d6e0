import TestSupport
import Testing

/// Programs and libraries link only code that belongs to them, with all that their targets depend on.
@Suite struct LinkTests {
    /// A type or a target, and a program or library that does not link it.
    struct Ban: CustomTestStringConvertible {
        let code: String
        let linkers: [String]
        let reason: String

        init(_ code: String, in linkers: String..., because reason: String) {
            (self.code, self.linkers, self.reason) = (code, linkers, reason)
        }

        var testDescription: String { code }
    }

    private static let bans = [
        Ban("CommandReader", in: "mudrad", because: "it starts no program"),
        Ban("GestureBinding", in: "MudraDesktop", because: "it knows the session, and no gestures"),
        Ban("Recording", in: "mudrad", "mudra-actions", "mudra-lock", because: "recordings are untrusted files"),
        Ban("CMudraYAML", in: "mudrad", "mudra-actions", "mudra-lock", because: "only recordings are written in YAML"),
        Ban("EmulationLog", in: "mudrad", because: "it is for people who look at a recording"),
        Ban("TouchDecoder", in: "mudra-actions", "mudra-lock", "MudraClient", because: "they read no touch"),
        Ban("CMudraMtdev", in: "mudra-actions", "mudra-lock", "MudraClient", because: "they read no touch"),
        Ban("RecognizerGraph", in: "mudra-lock", "MudraClient", because: "a listener needs no engine"),
        Ban("TouchpadRecognizer", in: "Gestures", "MudraClient", because: "the virtual touchpad is mudrad's"),
        Ban("BusValue", in: "MudraDeclarations", "Gestures", because: "files share the declarations"),
        Ban("CMudraTOML", in: "MudraDeclarations", "MudraClient", because: "D-Bus shares the declarations"),
    ]

    @Test("A program links no code that its description rules out", arguments: bans)
    func linkersLeaveOutForeignCode(_ ban: Ban) throws {
        let manifest = try LayerTests.manifest()
        let homes = manifest.targets.filter { target in
            target.name == ban.code
                || target.house != nil
                    && (LayerTests.files[target.path] ?? []).contains { $0.types.contains(ban.code) }
        }.map(\.name)
        #expect(!homes.isEmpty, "no target has \(ban.code)")
        for linker in ban.linkers {
            #expect(manifest.targets.contains { $0.name == linker })
            #expect(
                manifest.closure(of: linker).isDisjoint(with: homes), "\(linker) links \(ban.code), but \(ban.reason)")
        }
    }

    /// The first task of a process starts a thread that wakes up every second.
    @Test("No program of mudra runs a task") func noTaskRuns() throws {
        let targets = try LayerTests.manifest().targets.filter { $0.house != nil }
        #expect(targets.count > 30)
        for file in targets.flatMap({ LayerTests.files[$0.path] ?? [] }) {
            #expect(file.names.isDisjoint(with: ["Task", "TaskGroup"]), "\(file.path)")
        }
    }
}
