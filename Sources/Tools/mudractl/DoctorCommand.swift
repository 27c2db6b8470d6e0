import MudraDoctor
import MudraProgram
import MudraSupport

/// `mudractl doctor`: says why no gesture happens, and which command fixes that.
struct DoctorCommand {
    private let isJSON: Bool
    private let configuration: String?
    private let bus: String?

    init(_ arguments: Arguments) {
        isJSON = arguments.has("json")
        configuration = arguments["daemon-config"]
        bus = arguments["bus"]
    }

    func run() throws(CommandFailure) {
        let report = Report(Facts.collect(bus: bus, daemonConfiguration: configuration).checks)
        for line in isJSON ? report.json : report.lines { Log.print(line) }
        if report.hasProblem { throw CommandFailure(status: 1, lines: []) }
    }
}
