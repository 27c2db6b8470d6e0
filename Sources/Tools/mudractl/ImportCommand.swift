import Glibc
import MudraImport
import MudraProgram
import MudraSupport

/// `mudractl import`: converts another program's configuration to a gestures.toml.
struct ImportCommand {
    private let importer: Importer
    private let file: String?
    private let output: String?

    init(_ arguments: Arguments) throws(UsageError) {
        let programs = Importer.allCases.map(\.rawValue)
        guard let word = arguments.operands.first else {
            throw UsageError("import needs a program: \(programs.joined(separator: " or "))")
        }
        guard let importer = Importer(rawValue: word) else {
            throw UsageError("import knows \(programs.joined(separator: " and ")), not \"\(word)\"")
        }
        if arguments.operands.count > 2 { throw UsageError("import takes one file") }
        self.importer = importer
        file = arguments.operands.dropFirst().first
        output = arguments["output"]
    }

    func run() throws(CommandFailure) {
        let source = try source()
        let configuration: ImportedConfiguration
        do throws(ImportError) {
            configuration = try importer.configuration(source)
        } catch {
            throw .invalid(["\(error.diagnostic)"])
        }
        for warning in configuration.warnings { log("\(warning)") }
        guard let output else { return Log.print(text: configuration.text) }
        do throws(FileError) {
            try FileWriter.write(configuration.text, to: output)
        } catch {
            throw .failed("\(output): \(error.message)")
        }
    }

    private func source() throws(CommandFailure) -> ImportedText {
        let path = if let file { file } else { try usualFile() }
        let name = path == "-" ? "standard input" : path
        do throws(FileError) {
            let bytes =
                path == "-"
                ? try FileReader.readStandardInput(limitMebibytes: Importer.maxMebibytes)
                : try FileReader.read(path, limitMebibytes: Importer.maxMebibytes)
            return ImportedText(name: name, bytes: bytes)
        } catch {
            throw .failed("\(name): \(error.message)")
        }
    }

    private func usualFile() throws(CommandFailure) -> String {
        let names = ["XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "HOME", "SXMO_DEVICE_NAME"]
        let places = importer.usualPlaces(Environment.values(of: names))
        guard let place = places.first(where: FileReader.exists) else {
            let list = places.joined(separator: ", ")
            throw .failed("no \(importer.rawValue) configuration found in \(list): give its FILE")
        }
        return place
    }
}
