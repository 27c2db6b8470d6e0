extension Recognizer {
    /// Whether the recognizer gets touches. If you disable it, its gesture is cancelled, and it counts as failed for
    /// recognizers that wait for it.
    public var isEnabled: Bool {
        get { core.isEnabled }
        set {
            if let surface = core.zone?.surface {
                surface.setEnabled(newValue, self)
            } else {
                core.isEnabled = newValue
            }
        }
    }

    /// Cancels the gesture, if it has begun, and resets the recognizer.
    func breakOff() {
        guard isEnabled else { return }
        isEnabled = false
        isEnabled = true
    }
}
