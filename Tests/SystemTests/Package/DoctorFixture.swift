import Foundation
import TestSupport
import Testing

/// alice at a touchscreen with the package, and the output of `mudractl doctor` there.
final class DoctorFixture {
    /// One check of doctor's.
    struct Check {
        let state: String
        let text: String
        let command: String?

        init(_ object: [String: String]) {
            (state, text, command) = (object["state"] ?? "", object["text"] ?? "", object["command"])
        }
    }

    static let gestures = "[[gesture]]\nname = \"next\"\ntype = \"tap\"\n"

    let alice: Resident
    var screen: UinputDevice?

    var node: String { screen?.node ?? "" }

    init() throws {
        try Package.prepare()
        screen = try Package.plugIn()
        let mark = try Journal.mark()
        alice = try Resident(.alice, gestures: Self.gestures)
        alice.waitUntilRegistered(1, after: mark)
        expectAllIsWell()
    }

    /// The checks of doctor for a user or, with nil, for root, by their names.
    func checks(as user: User? = .alice) throws -> [String: Check] {
        let said = try Package.attempt("mudractl doctor --json", as: user).said
        let objects = said.split(separator: "\n").compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: String]
        }
        #expect(objects.count == 13, "\(said)")
        return Dictionary(objects.map { ($0["check"] ?? "", Check($0)) }) { first, _ in first }
    }

    /// Waits until doctor finds no problem.
    func expectAllIsWell(sourceLocation: SourceLocation = #_sourceLocation) {
        let isWell = Package.soon { try Package.attempt("mudractl doctor", as: .alice).status == 0 }
        #expect(
            isWell, "\((try? Package.attempt("mudractl doctor", as: .alice).said) ?? "")",
            sourceLocation: sourceLocation)
    }

    /// Waits until doctor has found a problem and offers a command, if it offers one.
    /// - Returns: the command.
    @discardableResult
    func expectProblem(
        _ name: String, _ text: String, run command: String?, as user: User? = .alice,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
        var found: Check?
        let isFound = Package.soon {
            found = try checks(as: user)[name]
            return found?.state == "problem" && found?.text.contains(text) == true
        }
        let said = "\(name): \(found.map { "\($0)" } ?? "nothing")"
        #expect(isFound && found?.command == command, "\(said)", sourceLocation: sourceLocation)
        print("doctor says of \(said)")
        return found?.command ?? "false"
    }

    /// Runs a command as doctor has printed it. The machine has no sudo, so root runs what it is for.
    func run(_ command: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isForRoot = command.contains("sudo ")
        try Package.shell(
            command.replacing("sudo ", with: ""), as: isForRoot ? nil : .alice, sourceLocation: sourceLocation)
    }

    /// Expects a problem, runs the command, and expects that this has mended it.
    func expectMended(
        _ name: String, _ text: String, by command: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try run(
            expectProblem(name, text, run: command, sourceLocation: sourceLocation), sourceLocation: sourceLocation)
        expectAllIsWell(sourceLocation: sourceLocation)
    }
}
