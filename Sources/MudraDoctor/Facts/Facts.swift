/// What doctor has found out. A plain value, so that a test can describe any machine, and every conclusion is a function of
/// it.
package struct Facts: Hashable, Sendable {
    package var devices = DeviceFacts()
    package var daemonConfiguration = ConfigurationFacts()
    package var daemon = DaemonFacts()
    package var user = UserFacts()
    package var gestures = GestureFacts()
    package var actions = ActionsFacts()

    package init() {}
}
