import TestSupport
import Testing

/// `mudra-lock` with shell scripts as lockers, beside `mudra-actions`.
protocol LockScene: StandInScene {
    var parts: LockParts { get }
}

/// A bus with a replacement for `mudrad`, and a client of `mudra-actions`.
struct LockParts {
    let stage: BusStage
    let daemon: BusStandIn
    let client: TestClient

    init() throws {
        stage = try BusStage()
        daemon = try BusStandIn(LockTests.service, on: stage)
        client = try TestClient(stage)
    }
}

extension LockScene {
    var stage: BusStage { parts.stage }
    var daemon: BusStandIn { parts.daemon }
    var client: TestClient { parts.client }

    /// Locks the screen with a script.
    /// - Parameter environment: variables that differ from the session's.
    func lock(_ script: String, environment: [String: String] = [:]) throws -> Program {
        try Program(
            "mudra-lock", ["/bin/sh", "-c", script], in: stage.folder,
            environment: stage.sessionEnvironment.merging(environment) { $1 })
    }

    /// A line of script that waits until the test makes a file, or until the test is over.
    func wait(for file: String) -> String {
        "while [ -d \(stage.folder.path) ] && [ ! -e \(stage.folder.path(file)) ]; do sleep 0.05; done"
    }

    func unlock(_ file: String) throws {
        try stage.folder.write("", to: file)
    }

    /// A line of script that appends to a file whether `mudra-actions` is suspended.
    func note(_ file: String) -> String {
        let property = "org.mudra.Actions1 /org/mudra/Actions1 org.mudra.Actions1 Suspended"
        return "busctl --address=\(stage.bus) get-property \(property) >> \(stage.folder.path(file))"
    }

    /// Starts `mudra-actions` again with the same configuration, after the previous one has ended.
    func startAgain() throws -> Program {
        try Program(
            "mudra-actions", ["--bus", stage.bus, "--config", stage.folder.path("gestures.toml")], in: stage.folder,
            environment: stage.sessionEnvironment)
    }

    func mudractl(_ words: String...) throws -> Program {
        let mudractl = try Program("mudractl", words, in: stage.folder, environment: stage.sessionEnvironment)
        mudractl.waitForEnd()
        return mudractl
    }
}
