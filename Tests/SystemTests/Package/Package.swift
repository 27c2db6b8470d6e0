import Foundation
import TestSupport
import Testing

/// Tests of the Debian package, in a virtual machine with nothing else of mudra: `Tests/Machine/test --package`. They
/// run one at a time, since they share the package, `mudrad.service` and the devices.
@Suite(.serialized, .enabled(if: Host.package != nil, "in the virtual machine of the package only"))
enum Package {
    static let service = SystemdUnit("mudrad.service")

    /// Runs a shell command.
    /// - Returns: its status and output.
    static func attempt(_ command: String, as user: User? = nil) throws -> (status: Int32, said: String) {
        let folder = try TemporaryFolder()
        let words = ["-c", command]
        let shell =
            try user.map { try Program(as: $0, "/bin/sh", words, in: folder) } ?? Program("/bin/sh", words, in: folder)
        shell.waitForEnd()
        return (shell.status ?? -1, shell.said)
    }

    /// Runs a shell command that has to succeed.
    /// - Returns: its output.
    @discardableResult
    static func shell(_ command: String, as user: User? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> String
    {
        let (status, said) = try attempt(command, as: user)
        #expect(status == 0, "\(command): \(said)", sourceLocation: sourceLocation)
        return said
    }

    /// Whether a condition comes true. The condition may start programs, so it is checked rarely.
    static func soon(_ condition: () throws -> Bool) -> Bool {
        eventually(every: 200) { (try? condition()) == true }
    }

    // MARK: The package

    /// Whether the package is installed and configured.
    static func isInstalled() throws -> Bool {
        try attempt("dpkg-query --show --showformat='${db:Status-Status}' mudra").said == "installed"
    }

    /// Installs the package if it is not installed.
    static func install() throws {
        if try !isInstalled() { try shell("dpkg --install '\(#require(Host.package))'") }
    }

    /// Removes every trace of the package.
    static func purge() throws {
        try shell("dpkg --purge mudra")
        try? FileManager.default.removeItem(atPath: "/etc/mudra")
    }

    /// The named users in a file's access control list, with their rights: `mudra:rw-`.
    static func namedUsers(of file: String) throws -> [String] {
        try shell("getfacl --absolute-names --omit-header \(file)").split(separator: "\n")
            .filter { $0.hasPrefix("user:") && !$0.hasPrefix("user::") }.map { String($0.dropFirst("user:".count)) }
    }

    // MARK: The service

    /// Installs the package, stops the service, resets its failures, and writes mudrad.toml. The test's screens come
    /// after this.
    static func prepare(configuration: String = "") throws {
        try install()
        try FileManager.default.createDirectory(atPath: "/etc/mudra", withIntermediateDirectories: true)
        try configuration.write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        // A screen starts the service by starting the target. systemd stops the target some time after the last screen has
        // gone, and does not start it for a screen that comes before that.
        try shell("udevadm settle; systemctl stop mudra-touchscreen.target mudrad.service; systemctl reset-failed")
    }

    /// Plugs in a screen, and waits until the service reads it.
    static func plugIn(
        _ description: UinputDevice.Description = .screen(), sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> UinputDevice {
        let mark = try Journal.mark()
        let screen = try UinputDevice(description)
        wait(for: "\(screen.node) (", of: service, after: mark, sourceLocation: sourceLocation)
        return screen
    }

    /// Waits until a unit has logged something.
    static func wait(
        for text: String, of unit: SystemdUnit, after mark: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isSaid = soon { Journal.lines(of: unit, after: mark).contains(text) }
        #expect(
            isSaid, "\"\(text)\" is not in: \(Journal.lines(of: unit, after: mark))", sourceLocation: sourceLocation)
    }
}
