import MudraEvdev
import MudraRecording

@testable import MudraRecording

/// Invented recordings in the form of `libinput record`.
enum Sample {
    static let top = """
        # libinput record
        version: 1
        ndevices: 1
        libinput:
          version: "1.28.1"
          git: "unknown"
        system:
          os: "debian:13"
          kernel: "6.12.0"
          dmi: "dmi:bvnNone:"
        devices:

        """

    /// A touchscreen of 100 mm by 100 mm by its axes, up to its events.
    static func screen(
        node: String = "/dev/input/event7", name: String = "A screen", properties: [String] = tags,
        quirks: [String] = [],
        resolution: Int = 10, isMultitouch: Bool = true
    ) -> String {
        let list = { (items: [String]) in items.map { "\n    - \($0)" }.joined() }
        let codes = isMultitouch ? "[0, 1, 47, 53, 54, 57, 58]" : "[0, 1]"
        let axis = "[0, 1000, 0, 0, \(resolution)]"
        let contacts = """
                  47: [0, 9, 0, 0, 0]
                  53: \(axis)
                  54: \(axis)
                  57: [0, 65535, 0, 0, 0]
                  58: [0, 255, 0, 0, 0]

            """
        return """
            - node: \(node)
              evdev:
                # Name: \(name)
                # Supported Events:
                # Event type 0 (EV_SYN)
                name: "\(name)"
                id: [24, 1267, 11594, 256]
                codes:
                  0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] # EV_SYN
                  1: [330] # EV_KEY
                  3: \(codes) # EV_ABS
                  4: [5] # EV_MSC
                absinfo:
                  0: \(axis)
                  1: \(axis)
            \(isMultitouch ? contacts : "")    properties: [1]
              hid: [
                0x05, 0x0d, 0x09, 0x04,
                0xa1, 0x01
              ]
              udev:
                properties:\(list(properties))
                virtual: false
              quirks:\(list(quirks))

            """
    }

    static let tags = ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1", "LIBINPUT_DEVICE_GROUP=18/4f3/2d4a:i2c-X"]

    /// A finger that lands at 0 s, moves, and lifts at 1.2 s.
    static let touch = """
          events:
          # Current time is 12:00:00
          - evdev:
            - [  0,      0,   3,  57,      77] # EV_ABS / ABS_MT_TRACKING_ID       77
            - [  0,      0,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X       100 (+100)
            - [  0,      0,   3,  54,     200] # EV_ABS / ABS_MT_POSITION_Y       200 (+200)
            - [  0,      0,   3,  58,      30] # EV_ABS / ABS_MT_PRESSURE          30 (+30)
            - [  0,      0,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
            - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
            libinput:
            - {time: 0.000000, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [ 10.00,  20.00], transformed: [ 10.00,  20.00]}
          - hid:
            time: [  0,      5]
            hidraw0: [
              0x01, 0x02
            ]
          - evdev:
            - [  1, 200000,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
            - [  1, 200000,   1, 330,       0] # EV_KEY / BTN_TOUCH                 0
            - [  1, 200000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +1200ms
                                             # Touch device in neutral state

        """

    static let whole = top + screen() + touch
    /// The number of its events.
    static let eventCount = 9

    static func read(_ text: String) throws(RecordingError) -> Recording { try RecordingFile.read(Array(text.utf8)) }

    /// The error of a recording, in the form of a log; nil if there is none.
    static func problem(of text: String) -> String? {
        do throws(RecordingError) {
            _ = try read(text)
            return nil
        } catch {
            return error.description
        }
    }
}
