extension Facts {
    /// All checks, in the order in which one needs the other. So the first problem is the one to fix first.
    package var checks: [Check] {
        [
            touchscreenCheck, daemonConfigurationCheck, daemonCheck, readingCheck, grabCheck, sessionCheck, lockCheck,
            gestureConfigurationCheck, actionsCheck, suspensionCheck, nameCheck, recognizerCheck, lastGestureCheck,
        ]
    }

    /// The node and the name of one screen, or the nodes of several.
    var screensText: String {
        let screens = devices.screens
        if screens.count == 1, let screen = screens.first { return screen.title }
        return screens.map(\.node).joined(separator: ", ")
    }
}

extension DeviceFacts.Screen {
    var title: String { "\(node) (\(name))" }
}
