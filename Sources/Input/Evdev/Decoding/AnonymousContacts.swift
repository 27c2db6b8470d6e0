import CMudraEvdev
import CMudraMtdev
import MudraTouch

/// A screen of multitouch protocol A. It sends all contacts in every frame, but does not identify them: mtdev matches
/// them and puts them into slots.
///
/// A class, because mtdev owns memory. Like the decoder that has it, not to be used from two threads at once.
final class AnonymousContacts {
    private let converter: UnsafeMutablePointer<mtdev>?
    /// The kernel has dropped events since the last report.
    private var isAfterDrop = false
    private(set) var isAwaitingEmptyScreen = false
    /// How many contacts mtdev has received since the last report that it received. A drop does not take them back.
    private var contactsInFrame = 0
    /// The value of `BTN_TOUCH` after a drop; nil if there has been none.
    private var isTouched: Bool?

    init(_ screen: TouchscreenDescription) {
        let converter = mtdev_new()
        // One small structure did not fit into memory: such a screen stays silent.
        guard let converter, mtdev_init(converter) == 0 else {
            if let converter { mtdev_delete(converter) }
            self.converter = nil
            return
        }
        // mtdev would wait for an axis that the device lacks.
        for code in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE, ABS_MT_TRACKING_ID]
        where screen.axes.contains(Int(code)) {
            mtdev_set_mt_event(converter, code, 1)
        }
        // Only the bounds, which mtdev needs to match contacts. In its own setup mtdev would also smooth positions.
        for (code, axis) in [(ABS_MT_POSITION_X, screen.x), (ABS_MT_POSITION_Y, screen.y)] {
            mtdev_set_abs_minimum(converter, code, axis.minimum)
            mtdev_set_abs_maximum(converter, code, axis.maximum)
        }
        self.converter = converter
    }

    deinit {
        if let converter { mtdev_close_delete(converter) }
    }

    /// Contacts that cannot be identified are on the screen: none counts until the screen is empty.
    func awaitEmptyScreen() {
        isAwaitingEmptyScreen = true
    }

    /// Translates an event of the device into slots; `emit` is called with events of protocol B.
    func translate(_ event: InputEvent, _ emit: (InputEvent) -> Void) {
        if isAwaitingEmptyScreen {
            let isEmpty = event.type == EventCode.key && event.code == EventCode.touch && event.value == 0
            if isEmpty { isAwaitingEmptyScreen = false }
            return
        }
        if event.isSynthetic { return translateSynthetic(event, emit) }
        switch (event.type, event.code) {
        case (EventCode.synchronization, EventCode.dropped):
            isAfterDrop = true
        case (EventCode.synchronization, EventCode.report) where isAfterDrop:
            // The next frame again has all contacts.
            isAfterDrop = false
        case _ where isAfterDrop:
            break
        case (EventCode.absolute, let code) where code >= UInt16(ABS_CNT):
            // Only a recording has such a code. mtdev would use it as an index, and write beyond its memory.
            break
        case (EventCode.absolute, _) where contactsInFrame >= TouchscreenDescription.maxAnonymousContacts:
            break
        case (EventCode.synchronization, EventCode.contactReport):
            contactsInFrame += 1
            if contactsInFrame <= TouchscreenDescription.maxAnonymousContacts { convert(event, emit) }
        default:
            convert(event, emit)
        }
    }

    /// The kernel does not remember the contacts of this protocol, but it does remember whether there are any.
    private func translateSynthetic(_ event: InputEvent, _ emit: (InputEvent) -> Void) {
        isAfterDrop = false
        switch (event.type, event.code) {
        case (EventCode.key, EventCode.touch):
            isTouched = event.value != 0
        case (EventCode.synchronization, EventCode.report):
            if isTouched == false {
                // A frame without contacts.
                convert(event.changed(type: event.type, code: EventCode.contactReport, value: 0), emit)
                convert(event, emit)
            }
            isTouched = nil
        default:
            break
        }
    }

    private func convert(_ event: InputEvent, _ emit: (InputEvent) -> Void) {
        guard let converter else { return }
        if event.type == EventCode.synchronization, event.code == EventCode.report { contactsInFrame = 0 }
        var raw = input_event()
        raw.type = event.type
        raw.code = event.code
        raw.value = event.value
        mtdev_put_event(converter, &raw)
        while mtdev_empty(converter) == 0 {
            mtdev_get_event(converter, &raw)
            emit(
                InputEvent(
                    time: event.time, type: raw.type, code: raw.code, value: raw.value, isSynthetic: event.isSynthetic))
        }
    }
}
