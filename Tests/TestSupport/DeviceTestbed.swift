/// `touchscreen-testbed`, a process with emulated input devices. The devices and the folder are gone when it is told
/// nothing any more, however we end.
package final class DeviceTestbed {
    /// What programs that look at devices need preloaded.
    package static let preload = "libumockdev-preload.so.0"

    /// Where it keeps its devices: `UMOCKDEV_DIR` of the programs that look at them.
    package let folder: String
    private let process: Program

    /// - Parameter program: its path.
    package init(_ program: String) throws(Program.Failure) {
        process = try Program(
            starting: [program], environment: ["LD_PRELOAD": Self.preload], output: .linesAlone, tie: .input)
        guard let folder = process.readLine() else {
            throw Program.Failure(description: "touchscreen-testbed does not start: is umockdev installed?")
        }
        self.folder = folder
    }

    /// Tells it what to do, without waiting for anything.
    package func begin(_ command: String) {
        process.type(command)
    }

    /// Waits until it has done what it was told.
    /// - Returns: what it says, line by line: `ok` at the end of what it has done.
    package func answer() -> [String] {
        var lines: [String] = []
        while lines.last != "ok", lines.last?.hasPrefix("failed") != true, let line = process.readLine() {
            lines.append(line)
        }
        return lines
    }

    /// Has it do something, and waits for the end.
    /// - Returns: whether it has done it.
    package func perform(_ command: String) -> Bool {
        begin(command)
        return answer().last == "ok"
    }
}
