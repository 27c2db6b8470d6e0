import Glibc
import MudraBus
import MudraInterface
import MudraSuspension

extension ActionsFacts {
    /// Asks mudra-actions and the user's service manager.
    /// - Parameter environment: this process's environment variables.
    init(_ probe: BusProbe, _ environment: [String: String]) {
        displayVariables = ["WAYLAND_DISPLAY", "DISPLAY", "XDG_CURRENT_DESKTOP"].filter {
            environment[$0]?.isEmpty == false
        }
        mark = Mark(SuspensionMark.state)
        if let failure = probe.failure {
            presence = .noBus("\(failure)")
            return
        }
        let answer = probe.properties(
            of: ActionsInterface.service, at: ActionsInterface.path, on: ActionsInterface.service)
        switch answer {
        case .success(let properties):
            isSuspended = properties[ActionsInterface.suspended] == .boolean(true)
            takenNames = properties[ActionsInterface.takenNames]?.elements?.compactMap(\.text) ?? []
        case .failure(let error) where error.isServiceUnknown:
            presence = .absent
            unit = probe.unit("mudra-actions.service")
            isSessionTargetActive = probe.unit("graphical-session.target").map { $0.activeState == "active" }
        case .failure(let error):
            presence = probe.failure.map { .noBus("\($0)") } ?? .silent("\(error)")
        }
    }
}

extension ActionsFacts.Mark {
    fileprivate init(_ state: SuspensionMark.State) {
        switch state {
        case .clear: self = .none
        case .suspended: self = .suspended
        case .heldByLocker: self = .heldByLocker
        }
    }
}

extension BusAddress {
    /// The session bus of this process. If its environment names none, as after `su USER`: the bus at the usual path.
    static func ofSession(_ environment: [String: String], user: UInt32) -> BusAddress {
        let known = environment.filter { !$0.value.isEmpty }
        if known["DBUS_SESSION_BUS_ADDRESS"] != nil || known["XDG_RUNTIME_DIR"] != nil { return ofSession(known) }
        return access("/run/user/\(user)/bus", F_OK) == 0 ? .address("unix:path=/run/user/\(user)/bus") : .session
    }
}
