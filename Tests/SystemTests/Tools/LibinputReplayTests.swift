import Foundation
import TestSupport
import Testing

@Suite("mudractl with a recording of libinput record")
struct LibinputReplayTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("[[gesture]]\nname = \"touch\"\ntype = \"tap\"\nrun = \"true\"\n", to: "gestures.toml")
    }

    /// A tap at the middle of the left edge of a screen of 200 mm by 100 mm. udev turns the screen by 180 degrees.
    private static let recording = """
        # libinput record
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event4
          evdev:
            name: "A screen"
            id: [24, 1, 2, 3]
            codes:
              1: [330]
              3: [47, 53, 54, 57]
            absinfo:
              47: [0, 9, 0, 0, 0]
              53: [0, 1000, 0, 0, 0]
              54: [0, 1000, 0, 0, 0]
              57: [0, 65535, 0, 0, 0]
            properties: [1]
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_TOUCHSCREEN=1
            - LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1
          quirks:
          - AttrSizeHint=200x100
          events:
          - evdev:
            - [  0,      0,   3,  57,       1]
            - [  0,      0,   3,  53,       0]
            - [  0,      0,   3,  54,     500]
            - [  0,      0,   0,   0,       0]
          - evdev:
            - [  0, 100000,   3,  57,      -1]
            - [  0, 100000,   0,   0,       0]

        """

    private func run(_ command: String, _ options: [String] = [], text: String = Self.recording) throws -> Program {
        let recording = try folder.write(text, to: "touch.evemu")
        let words = [command, "--json", "--config", folder.path("gestures.toml")] + options + [recording]
        let program = try Program("mudractl", words, in: folder)
        program.waitForEnd()
        return program
    }

    @Test("A replay applies quirks and udev properties, whatever the file's name")
    func replay() throws {
        let replay = try run("replay")
        #expect(replay.status == 0, "\(replay.said)")
        let tap = "\"state\":\"recognized\",\"touches\":1,\"x_mm\":200.0,\"y_mm\":50.0"
        #expect(replay.said.contains(tap), "\(replay.said)")
    }

    @Test("An explanation has the same size of the screen")
    func explain() throws {
        let explanation = try run("explain")
        #expect(explanation.status == 0, "\(explanation.said)")
        #expect(explanation.said.contains("\"width_mm\":200.0,\"height_mm\":100.0"), "\(explanation.said.prefix(300))")
    }

    @Test("mudrad.toml overrides the recording's properties")
    func daemonConfiguration() throws {
        let rule = "[[device]]\nmatch = \"A screen\"\nsize_mm = [300, 150]\ncalibration = [1, 0, 0, 0, 1, 0]\n"
        let settings = try folder.write(rule, to: "mudrad.toml")
        let replay = try run("replay", ["--daemon-config", settings])
        #expect(replay.said.contains("\"x_mm\":0.0,\"y_mm\":75.0"), "\(replay.said)")
    }

    @Test("An error has the file, line and column")
    func errors() throws {
        let replay = try run("replay", text: Self.recording.replacing("id: [24, 1,", with: "id: [24, x,"))
        #expect(replay.status == 3)
        #expect(replay.said.contains("touch.evemu:8:14: a number of the id must be a number from 0 to 65535"))
    }
}
