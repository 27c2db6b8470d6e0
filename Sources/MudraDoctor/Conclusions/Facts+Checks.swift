extension Facts {
    /// What the facts say, in the order in which one thing needs the other: the first problem is the one to mend first.
    package var checks: [Check] {
        [
            touchscreenCheck, daemonConfigurationCheck, daemonCheck, readingCheck, grabCheck, sessionCheck, lockCheck,
            gestureConfigurationCheck, actionsCheck, suspensionCheck, nameCheck, recognizerCheck, lastGestureCheck,
        ]
    }

    /// The screens for a line: a node and a name for one, nodes for several.
    var screensText: String {
        let screens = devices.screens
        if screens.count == 1, let screen = screens.first { return screen.title }
        return screens.map(\.node).joined(separator: ", ")
    }
}

extension DeviceFacts.Screen {
    var title: String { "\(node) (\(name))" }
}
