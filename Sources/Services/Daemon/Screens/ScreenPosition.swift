import MudraEvdev
import MudraInterface
import MudraTouch

/// How a screen lies.
struct ScreenPosition: Hashable {
    var orientation = Orientation.normal
    var source = OrientationSource.assumed
    var geometry: ScreenGeometry
}
