/// The facts that doctor has collected. All conclusions are functions of this plain value, so that a test can describe
/// any machine.
package struct Facts: Hashable, Sendable {
    package var devices = DeviceFacts()
    package var daemonConfiguration = ConfigurationFacts()
    package var daemon = DaemonFacts()
    package var user = UserFacts()
    package var gestures = GestureFacts()
    package var actions = ActionsFacts()

    package init() {}
}
