import Foundation
import TestSupport
import Testing

/// Tests of the Debian package, in a virtual machine that has nothing else of mudra's: `Tests/Machine/test --package`.
/// One at a time, since there is one package, one `mudrad.service`, and one set of devices.
@Suite(.serialized, .enabled(if: Host.package != nil, "in the virtual machine of the package only"))
enum Package {
    static let service = SystemdUnit("mudrad.service")

    /// Runs a shell's command, and returns what it says.
    static func attempt(_ command: String, as user: User? = nil) throws -> (status: Int32, said: String) {
        let folder = try TemporaryFolder()
        let words = ["-c", command]
        let shell =
            try user.map { try Program(as: $0, "/bin/sh", words, in: folder) } ?? Program("/bin/sh", words, in: folder)
        shell.waitForEnd()
        return (shell.status ?? -1, shell.said)
    }

    /// The same for one that has to succeed.
    @discardableResult
    static func shell(_ command: String, as user: User? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> String
    {
        let (status, said) = try attempt(command, as: user)
        #expect(status == 0, "\(command): \(said)", sourceLocation: sourceLocation)
        return said
    }

    /// Whether something comes true that it takes programs to find out.
    static func soon(_ condition: () throws -> Bool) -> Bool {
        eventually(every: 200) { (try? condition()) == true }
    }

    // MARK: The package

    /// Whether the package is there, and set up.
    static func isInstalled() throws -> Bool {
        try attempt("dpkg-query --show --showformat='${db:Status-Status}' mudra").said == "installed"
    }

    /// Installs it, if it is not.
    static func install() throws {
        if try !isInstalled() { try shell("dpkg --install '\(#require(Host.package))'") }
    }

    /// As if nobody had ever had it.
    static func purge() throws {
        try shell("dpkg --purge mudra")
        try? FileManager.default.removeItem(atPath: "/etc/mudra")
    }

    /// The named users in the access control list of a file, with what they may do: `mudra:rw-`.
    static func namedUsers(of file: String) throws -> [String] {
        try shell("getfacl --absolute-names --omit-header \(file)").split(separator: "\n")
            .filter { $0.hasPrefix("user:") && !$0.hasPrefix("user::") }.map { String($0.dropFirst("user:".count)) }
    }

    // MARK: The service

    /// The installed service, not running and with all forgotten that it has been through, and these lines in
    /// mudrad.toml.
    static func prepare(configuration: String = "") throws {
        try install()
        try FileManager.default.createDirectory(atPath: "/etc/mudra", withIntermediateDirectories: true)
        try configuration.write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        try shell("systemctl stop mudrad.service; systemctl reset-failed")
    }

    /// A screen, once the service reads it.
    static func plugIn(
        _ description: UinputDevice.Description = .screen(), sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> UinputDevice {
        let mark = try Journal.mark()
        let screen = try UinputDevice(description)
        wait(for: "\(screen.node) (", of: service, after: mark, sourceLocation: sourceLocation)
        return screen
    }

    /// Waits until a unit has said something.
    static func wait(
        for text: String, of unit: SystemdUnit, after mark: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isSaid = soon { Journal.lines(of: unit, after: mark).contains(text) }
        #expect(
            isSaid, "\"\(text)\" is not in: \(Journal.lines(of: unit, after: mark))", sourceLocation: sourceLocation)
    }
}
