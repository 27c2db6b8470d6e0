import MudraTouch

// A program sets a value of a gesture in progress: the value goes on from there, and all velocities begin from zero.

extension FingerMotion {
    /// - Parameter axis: the axis that the translation keeps to.
    func setTranslation(_ translation: Point, along axis: Axis = .any, of core: RecognizerCore) {
        base.translation = translation - axis.along(sum(core).translation)
        core.values.translation = translation
        stop(core)
    }

    func setScale(_ scale: Double, of core: RecognizerCore) {
        let sum = sum(core).scale
        if sum > 0 { base.scale = scale / sum }
        core.values.scale = scale
        stop(core)
    }

    func setRotation(_ rotation: Double, of core: RecognizerCore) {
        base.rotation = rotation - sum(core).rotation
        core.values.rotation = rotation
        stop(core)
    }

    private func stop(_ core: RecognizerCore) {
        tracker.clear()
        if core.values.velocity != nil { core.values.velocity = .zero }
        if core.values.scaleVelocity != nil { core.values.scaleVelocity = 0 }
        if core.values.rotationVelocity != nil { core.values.rotationVelocity = 0 }
    }
}
