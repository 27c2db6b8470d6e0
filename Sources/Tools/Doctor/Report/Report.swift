import MudraProgram
import MudraSupport

/// The checks as lines for a terminal or as JSON. The lines are not escaped: the caller must do that.
package struct Report {
    /// The widths of the columns, in characters: the longest state or name and the spaces after it.
    private static let stateWidth = 9
    private static let nameWidth = 17

    private let checks: [Check]

    package init(_ checks: [Check]) {
        self.checks = checks
    }

    private func count(_ state: Check.State) -> Int { checks.count { $0.state == state } }

    package var hasProblem: Bool { count(.problem) > 0 }

    /// A line for each check, its command below it, and a summary.
    package var lines: [String] {
        checks.flatMap { check in
            let line =
                Self.padded(check.state.rawValue, Self.stateWidth) + Self.padded(check.name, Self.nameWidth)
                + check.text
            return [line]
                + (check.command.map { [String(repeating: " ", count: Self.stateWidth) + "run: \($0)"] } ?? [])
        } + [summary]
    }

    /// An object for each check.
    package var json: [String] {
        checks.map { check in
            var object = JSONObject()
            object.add("check", check.name)
            object.add("state", check.state.rawValue)
            object.add("text", check.text)
            if let command = check.command { object.add("command", command) }
            return object.description
        }
    }

    private var summary: String {
        if hasProblem { return "\(counted(count(.problem), "problem")) found" }
        let unknown = count(.unknown)
        let limit = unknown == 0 ? "" : " (\(counted(unknown, "check")) could not be made)"
        return
            "no problem found\(limit): touch the screen with `mudractl try` or `mudractl monitor` to see what arrives"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.utf8.count))
    }
}
