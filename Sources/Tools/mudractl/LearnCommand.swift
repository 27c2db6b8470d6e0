import Glibc
import MudraEvdev
import MudraGestureSettings
import MudraLearning
import MudraProgram
import MudraRecording
import MudraSettings
import MudraSupport

/// `mudractl learn`: learns a gesture from recordings, or from the user's hand.
struct LearnCommand {
    private let name: String
    private let recordings: [String]
    private let ordinary: String?
    private let command: String?
    private let configuration: String?
    private let daemonConfiguration: String?
    private let isDryRun: Bool
    private let isJSON: Bool
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.operands.first else { throw UsageError("learn needs the NAME of a gesture") }
        let more = arguments.operands.dropFirst()
        if let first = more.first, arguments["from"] == nil {
            throw UsageError("learn takes one NAME. For recordings: --from \(first)")
        }
        self.name = name
        recordings = [arguments["from"]].compactMap(\.self) + more
        ordinary = arguments["ordinary"]
        command = arguments["command"]
        configuration = arguments["config"]
        daemonConfiguration = arguments["daemon-config"]
        isDryRun = arguments.has("dry-run")
        isJSON = arguments.has("json")
        self.arguments = arguments
    }

    func run() throws {
        let location = GestureLocation.ofUser(daemonConfiguration: daemonConfiguration)
        guard let path = configuration ?? location.userFolder else {
            throw CommandFailure.failed("HOME and XDG_CONFIG_HOME do not tell where your gestures are: give --config")
        }
        let folder = GestureFolder(path)
        var daemonSettings = DaemonSettings.load(nil).settings
        if let daemonConfiguration {
            daemonSettings = try CommandFailure.unwrap(DaemonSettings.load(daemonConfiguration))
        }
        let learner = try attempt { () throws(LearningError) in
            try Learner(of: name, for: folder, systemZones: daemonSettings?.zones)
        }
        let input = ReplayInput(under: daemonSettings ?? .standard)
        guard recordings.isEmpty else { return try finish(learner, folder, input, from: try showings(input)) }
        try LiveLesson(of: name, arguments).run { showings in try finish(learner, folder, input, from: showings) }
    }

    /// Learns, tells the result, and writes it.
    private func finish(_ learner: Learner, _ folder: GestureFolder, _ input: ReplayInput, from showings: [Showing])
        throws
    {
        var gesture = try attempt { () throws(LearningError) in try learner.learn(from: showings) }
        let forecast = try ordinary.map { try ordinaryUse(of: gesture, in: $0, input) }
        let file = folder.file(of: gesture.name)
        if !isJSON { for line in gesture.report(forecast) { Log.print(line) } }
        gesture.command = command ?? askForCommand()
        if !isDryRun {
            warnOfSystemFiles(folder)
            do throws(FileError) {
                try FileWriter.makeFolders(folder.dropIns)
                try FileWriter.create(gesture.toml, at: file)
            } catch {
                throw CommandFailure.failed("\(file): \(error.message)")
            }
        }
        if isJSON { return Log.print(gesture.json(file: file, isWritten: !isDryRun, forecast).description) }
        if isDryRun { return Log.print(text: "\n" + gesture.toml) }
        Log.print("\(file) is written. To try it: mudractl try")
    }

    /// The first file of one's own replaces the system's gestures.
    private func warnOfSystemFiles(_ folder: GestureFolder) {
        let location = GestureLocation.ofUser(daemonConfiguration: daemonConfiguration)
        guard configuration == nil, folder.files.isEmpty, let system = location.load().files.first else { return }
        log("your own gestures replace those of \(system). To keep them: cp \(system) \(shellWord(folder.path))/")
    }

    private func showings(_ input: ReplayInput) throws(CommandFailure) -> [Showing] {
        var showings: [Showing] = []
        for file in recordings {
            let (recording, geometry) = try input.read(file)
            showings += recording.showings(
                named: file.split(separator: "/").last.map(String.init) ?? file, of: recording.identity,
                geometry: geometry,
                contactSettings: input.rule(for: recording).contacts)
        }
        return showings
    }

    private func ordinaryUse(of gesture: LearnedGesture, in folder: String, _ input: ReplayInput)
        throws(CommandFailure) -> Forecast
    {
        let names: [String]
        do throws(FileError) {
            names = try FileReader.names(in: folder)
        } catch {
            throw .failed("\(folder): \(error.message)")
        }
        var forecast = Forecast(of: gesture)
        for name in names.sorted() where !name.hasPrefix(".") {
            let (recording, geometry): (Recording, ScreenGeometry)
            do throws(CommandFailure) {
                (recording, geometry) = try input.read("\(folder)/\(name)")
            } catch {
                for line in error.lines { log("left out: \(line)") }
                continue
            }
            forecast.add(
                recording, named: name, of: recording.identity, geometry: geometry,
                contactSettings: input.rule(for: recording).contacts)
        }
        guard forecast.recordings > 0 else { throw .failed("\(folder): there is no recording of mudractl record") }
        return forecast
    }

    /// The command to run, from the terminal; empty: none, or no terminal.
    private func askForCommand() -> String {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return "" }
        Log.ask("Which command should it run? (empty: decide later) ")
        return readLine() ?? ""
    }

    private func attempt<Result>(_ work: () throws(LearningError) -> Result) throws(CommandFailure) -> Result {
        do throws(LearningError) { return try work() } catch { throw .invalid(error.lines) }
    }
}
