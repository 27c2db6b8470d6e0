/// The process `touchscreen-testbed` with emulated input devices. It removes the devices and their folder when its
/// input ends, also if the test process crashes.
package final class DeviceTestbed {
    /// The library to preload into programs that use the devices.
    package static let preload = "libumockdev-preload.so.0"

    /// The folder of its devices: `UMOCKDEV_DIR` of the programs that use them.
    package let folder: String
    /// The socket of its clock, for programs with the option `--clock`.
    package var clock: String { folder + "/clock" }
    private let process: Program

    /// - Parameter holdsClock: whether it holds the clock at `clock`.
    package init(_ program: String, holdsClock: Bool = false) throws(Program.Failure) {
        process = try Program(
            starting: [program] + (holdsClock ? ["--clock"] : []), environment: ["LD_PRELOAD": Self.preload],
            output: .linesAlone, tie: .input)
        guard let folder = process.readLine() else {
            throw Program.Failure(description: "touchscreen-testbed does not start: is umockdev installed?")
        }
        self.folder = folder
    }

    /// Sends a command and returns at once.
    package func begin(_ command: String) {
        process.type(command)
    }

    /// Waits until the last command is done.
    /// - Returns: the lines of its answer, of which the last is `ok` if it succeeded.
    package func answer() -> [String] {
        var lines: [String] = []
        while lines.last != "ok", lines.last?.hasPrefix("failed") != true, let line = process.readLine() {
            lines.append(line)
        }
        return lines
    }

    /// Performs a command.
    /// - Returns: whether it succeeded.
    package func perform(_ command: String) -> Bool {
        begin(command)
        return answer().last == "ok"
    }
}
