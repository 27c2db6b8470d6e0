/// The reason why a service does not run, by the state of its unit, and the command that fixes it.
struct UnitAdvice {
    /// Without `.service`.
    let name: String
    /// `sudo systemctl` or `systemctl --user`.
    let systemctl: String
    /// `journalctl` or `journalctl --user`.
    let journalctl: String

    /// The reason why the service does not answer, and the command.
    func advice(on unit: UnitFacts) -> (text: String, command: String) {
        let service = "\(name).service"
        let start = "\(systemctl) start \(name)"
        switch (unit.loadState, unit.activeState) {
        case ("not-found", _): return ("\(service) is not installed", "sudo apt install ./mudra_*.deb")
        case ("masked", _): return ("\(service) is masked", "\(systemctl) unmask \(name) && \(start)")
        case ("loaded", "failed"):
            // After too many starts systemd refuses a start without a reset.
            return (
                "\(service) has failed (\(unit.result)): `\(journalctl) -u \(name)` says why",
                "\(systemctl) reset-failed \(name) && \(start)"
            )
        case ("loaded", "activating") where unit.subState == "auto-restart":
            return ("\(service) ends again and again (\(unit.result))", "\(journalctl) -n 20 -u \(name)")
        case ("loaded", "active"):
            return ("\(service) is running, but is not on the bus", "\(systemctl) restart \(name)")
        case ("loaded", "inactive") where unit.fileState == "disabled":
            return ("\(service) is not running, and is disabled", "\(systemctl) enable --now \(name)")
        case ("loaded", "inactive"): return ("\(service) is not running (inactive)", start)
        case ("loaded", let state): return ("\(service) is \(state)", "\(systemctl) status \(name)")
        case (let state, _): return ("\(service) cannot be loaded (\(state))", "\(systemctl) status \(name)")
        }
    }
}
