/// The state of a unit in its service manager.
package struct UnitFacts: Hashable, Sendable {
    /// `loaded`, `not-found`, `masked` ...
    package var loadState: String
    /// `active`, `inactive`, `failed`, `activating` ...
    package var activeState: String
    /// `running`, `dead`, `auto-restart` ...
    package var subState: String
    /// The result of the service's last run: `success`, `exit-code`, `start-limit-hit` ...
    package var result: String
    /// `enabled`, `disabled` ...
    package var fileState: String

    package init(
        loadState: String = "loaded", activeState: String, subState: String = "", result: String = "success",
        fileState: String = "enabled"
    ) {
        self.loadState = loadState
        self.activeState = activeState
        self.subState = subState
        self.result = result
        self.fileState = fileState
    }
}
