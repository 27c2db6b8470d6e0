import Dispatch
import Glibc
import MudraBus
import MudraClient
import MudraDeclarations
import MudraEvdev
import MudraProgram
import MudraRecorder
import MudraSettings

/// `mudractl record`: records the events of a screen.
struct RecordCommand {
    private let device: String?
    private let usesDaemon: Bool
    private let bus: String?
    private let output: String?
    private let seconds: Double?

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.operands.count > 1 { throw UsageError("record takes one device, not \(arguments.operands.count)") }
        device = arguments.operands.first
        usesDaemon = arguments.has("daemon")
        bus = arguments["bus"]
        output = arguments["output"]
        seconds = arguments["for"].flatMap(RecordingOptions.seconds)
        if let word = arguments["for"], seconds == nil {
            throw UsageError("--for takes a number of seconds above 0, not \"\(word)\"")
        }
    }

    func run() throws -> Never {
        let nodes = try DeviceInventory().roles(isIgnored: isIgnored)
        var options = RecordingOptions(
            of: try screen(among: nodes), on: BusAddress(bus ?? "system"), author: "mudractl \(Version.current)")
        (options.usesDaemon, options.output, options.seconds) = (usesDaemon, output, seconds)
        let queue = DispatchQueue(label: "mudra.record")
        let session = RecordingSession(options, queue: queue, say: { log($0) }, onEnd: { exit($0) })
        queue.async { session.start() }
        dispatchMain()
    }

    /// The administrator's `ignore` of a node, if mudrad.toml can be read.
    private var isIgnored: (InputNode) -> Bool? {
        let settings = DaemonSettings.load(nil).settings
        return { node in
            settings?.rule(for: DeviceIdentity(node.name, vendor: node.vendor, product: node.product)).ignore
        }
    }

    private func screen(among nodes: [(node: InputNode, role: NodeRole)]) throws(CommandFailure) -> RecordableScreen {
        let objects: [MudraObject]
        do throws(CommandFailure) {
            objects = try DaemonQuery.ask(on: bus) { [usesDaemon] client, done throws(BusError) in
                try client.objects(of: MudraObject.device, startsService: usesDaemon, completion: done)
            }
        } catch {
            // Only --daemon needs mudrad.
            if usesDaemon { throw error }
            objects = []
        }
        do throws(RecorderError) {
            return try RecordableScreen.choose(device, among: nodes, objects)
        } catch {
            throw CommandFailure(status: 1, lines: error.lines)
        }
    }
}
