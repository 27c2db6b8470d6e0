import MudraBus

/// Asks a service manager about its units, without loading a unit.
extension BusProbe {
    private static let manager = "org.freedesktop.systemd1"
    private static let managerPath = "/org/freedesktop/systemd1"

    /// A unit by its name, such as `mudrad.service`; nil: no service manager is on this bus, or it does not answer.
    func unit(_ name: String) -> UnitFacts? {
        let path = BusPath.encode(name, under: Self.managerPath + "/unit")
        let answer = properties(of: Self.manager + ".Unit", at: path, on: Self.manager)
        guard let unit = try? answer.get(), let state = unit["ActiveState"]?.text else { return nil }
        let result = property("Result", of: Self.manager + ".Service", at: path, on: Self.manager)
        return UnitFacts(
            loadState: unit["LoadState"]?.text ?? "", activeState: state, subState: unit["SubState"]?.text ?? "",
            result: result?.text ?? "", fileState: unit["UnitFileState"]?.text ?? "")
    }

    /// A variable in the environment of the programs that the service manager starts.
    func managerVariable(_ name: String) -> String? {
        let all = property("Environment", of: Self.manager + ".Manager", at: Self.managerPath, on: Self.manager)
        return all?.elements?.lazy.compactMap(\.text).first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }
}
