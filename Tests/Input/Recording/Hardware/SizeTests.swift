import Foundation
import Gestures
import MudraEvdev
import MudraRecording
import Testing
import TouchSamples

/// Panels that report sizes, or a pressure, as the descriptors of real devices declare them.
@Suite(.enabled(if: RecordingFolder.has("descriptors/NODES.tsv"), "no descriptors beside the repository"))
struct SizeTests {
    /// The sizes of a finger of 1 mm, in units: of the recordings, and of reports.
    private static let units = [0.3, 0.6, 1, 2, 3, 6, 11, 25, 50, 66, 120]

    /// The axis and the unit decide, so panels with the same axis are tried once.
    @Test("No panel falls silent, whatever its unit") func noPanelFallsSilent() throws {
        var axes: Set<AbsoluteAxis> = []
        var panels = 0
        for (path, row) in try RecordingFolder.table("descriptors/NODES.tsv") where row["kind"] == "touch" {
            let text = try Data(contentsOf: RecordingFolder.url.appendingPathComponent(path))
            let device = try RecordedDevice(parsing: Array(text))
            let (length, pressure) = (device.axes[EventCode.touchMajor], device.axes[EventCode.contactPressure])
            guard let axis = length ?? pressure else { continue }
            panels += 1
            axes.insert(axis)
            // A pressure is no size, so that no contact of that panel can be rejected for it.
            #expect((try RecordingFolder.read(path)?.screen.sizeAxis != nil) == (length != nil), "\(path)")
        }
        #expect(!RecordingFolder.isShared || panels > 20)
        for axis in axes {
            for unit in Self.units {
                let name = "0 to \(axis.maximum), \(axis.resolution) declared, \(unit) true"
                let sizes = SyntheticSizes(name, upTo: axis.maximum, declaring: axis.resolution, unit: unit)
                for isSwipe in [false, true] {
                    var panel = SyntheticPanel(rate: 120, noise: 0.05, seed: 7)
                    panel.sizes = sizes
                    let score = HandTrial.sixty(isSwipe: isSwipe, seed: 11).score(on: panel)
                    #expect(score.right >= score.tried - 1, "\(name): \(score)")
                }
            }
        }
        print("sizes: \(panels) panels, \(axes.count) axes")
    }
}
