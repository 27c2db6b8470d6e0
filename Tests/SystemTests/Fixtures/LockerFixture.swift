import TestSupport
import Testing

/// `mudra-lock` with shell scripts as lockers, beside `mudra-actions`.
protocol LockerFixture: ActionsFixture {}

extension LockerFixture {
    /// Locks the screen with a script.
    /// - Parameter environment: variables that differ from the session's.
    func lock(_ script: String, environment: [String: String] = [:]) throws -> Program {
        try Program(
            "mudra-lock", ["/bin/sh", "-c", script], in: fixture.folder,
            environment: fixture.sessionEnvironment.merging(environment) { $1 })
    }

    /// A line of script that waits until the test makes a file, or until the test is over.
    func wait(for file: String) -> String {
        "while [ -d \(fixture.folder.path) ] && [ ! -e \(fixture.folder.path(file)) ]; do sleep 0.05; done"
    }

    func unlock(_ file: String) throws {
        try fixture.folder.write("", to: file)
    }

    /// A line of script that appends to a file whether `mudra-actions` is suspended.
    func note(_ file: String) -> String {
        let property = "org.mudra.Actions1 /org/mudra/Actions1 org.mudra.Actions1 Suspended"
        return "busctl --address=\(fixture.bus) get-property \(property) >> \(fixture.folder.path(file))"
    }

    /// Starts `mudra-actions` again with the same configuration, after the previous one has ended.
    func startAgain() throws -> Program {
        try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", fixture.folder.path("gestures.toml")],
            in: fixture.folder,
            environment: fixture.sessionEnvironment)
    }

    func mudractl(_ words: String...) throws -> Program {
        let mudractl = try Program("mudractl", words, in: fixture.folder, environment: fixture.sessionEnvironment)
        mudractl.waitForEnd()
        return mudractl
    }
}
