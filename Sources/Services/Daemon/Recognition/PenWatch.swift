import MudraRealtime

@MainActor
final class PenWatch {
    /// Called when a pen has come near or gone, or belongs to other screens.
    var onChange: () -> Void = {}

    /// Called with a pen that has gone by itself, or cannot be watched.
    var onGone: (LivePen) -> Void = { _ in }

    private let devices: DescriptorSet
    private var pens: [LivePen] = []

    init(in devices: DescriptorSet) {
        self.devices = devices
    }

    func add(_ pen: LivePen) {
        pens.append(pen)
        let isWatched = pen.start(in: devices) { [weak self, weak pen] in
            if let self, let pen { read(pen) }
        }
        guard isWatched else { return lose(pen) }
        read(pen)
        onChange()
    }

    func setScreens(_ screens: Set<ScreenID>, of id: PenID) {
        pens.first { $0.id == id }?.screens = screens
        onChange()
    }

    /// A pen that is not watched any more counts as away.
    func remove(_ id: PenID) {
        if let pen = pens.first(where: { $0.id == id }) { drop(pen) }
    }

    func isAnyNear(_ screen: ScreenID) -> Bool {
        pens.contains { $0.isNear && $0.screens.contains(screen) }
    }

    private func read(_ pen: LivePen) {
        let wasNear = pen.isNear
        guard pen.read() else { return lose(pen) }
        if pen.isNear != wasNear { onChange() }
    }

    private func lose(_ pen: LivePen) {
        drop(pen)
        onGone(pen)
    }

    private func drop(_ pen: LivePen) {
        pen.stop()
        pens.removeAll { $0 === pen }
        onChange()
    }
}
