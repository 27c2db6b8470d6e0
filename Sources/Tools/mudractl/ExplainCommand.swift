import Glibc
import MudraExplain
import MudraProgram
import MudraSupport

/// `mudractl explain`: shows why gestures did or did not fire in recordings, as a page, a picture or data.
struct ExplainCommand {
    private enum Form {
        case page
        case picture
        case data
    }

    private let configuration: String
    private let daemonConfiguration: String?
    private let recordings: [String]
    private let output: String?
    private let form: Form

    init(_ arguments: Arguments) throws(UsageError) {
        configuration = arguments.required("config")
        daemonConfiguration = arguments["daemon-config"]
        recordings = arguments.operands
        output = arguments["output"]
        if recordings.isEmpty { throw UsageError("explain needs a RECORDING") }
        if arguments.has("svg") && arguments.has("json") { throw UsageError("explain takes --svg or --json, not both") }
        form = arguments.has("svg") ? .picture : arguments.has("json") ? .data : .page
        if form == .picture && recordings.count > 1 {
            throw UsageError("--svg takes one recording, not \(recordings.count)")
        }
        if form != .data && output == nil && isatty(STDOUT_FILENO) == 1 {
            throw UsageError("explain writes \(form == .page ? "a page" : "a picture") to a file: add -o FILE")
        }
    }

    func run() throws {
        let input = try ReplayInput(configuration: configuration, daemonConfiguration: daemonConfiguration)
        var room = Explanation.room
        let explanations = try recordings.enumerated().map { index, file in
            let (recording, geometry) = try input.read(file)
            // An equal share for each, and for the later ones also the rest of the earlier ones' shares.
            let share = room / (recordings.count - index)
            var rest = share
            let explanation = Explanation(
                of: recording, named: file, device: recording.identity, geometry: geometry, settings: input.settings,
                restingTimeout: input.daemonSettings.recognition.restingTouchTimeout,
                contactSettings: input.rule(for: recording).contacts,
                room: &rest)
            room -= share - rest
            if let leftOut = explanation.leftOut { log("\(file): \(leftOut.text(since: explanation.start))") }
            return explanation
        }
        let text =
            switch form {
            case .page: ExplanationPage(explanations).html
            case .picture: explanations.map { StillPicture($0).svg }.joined()
            case .data: explanations.map { "\($0.json)" }.joined(separator: "\n") + "\n"
            }
        try write(text)
    }

    private func write(_ text: String) throws(CommandFailure) {
        guard let output else { return Log.print(text: text) }
        do throws(FileError) {
            try FileWriter.write(text, to: output)
        } catch {
            throw .failed("\(output): \(error.message)")
        }
    }
}
