import CMudraEvdev
import CMudraMtdev
import MudraTouch

/// A screen of multitouch protocol A, which tells of all contacts in every frame but not which is which: mtdev finds
/// that out and puts them into slots.
///
/// A class, since mtdev's memory is its own; like the decoder that has it, not to be used from two threads at once.
final class AnonymousContacts {
    private let converter: UnsafeMutablePointer<mtdev>?
    /// The kernel has dropped events since the last report.
    private var isAfterDrop = false
    private(set) var isAwaitingEmptyScreen = false
    /// Contacts that mtdev has been told of since the last report that it was told of. A drop does not take them back.
    private var contactsInFrame = 0
    /// What `BTN_TOUCH` says after a drop; nil: it has said nothing.
    private var isTouched: Bool?

    init(_ screen: TouchscreenDescription) {
        let converter = mtdev_new()
        // Out of memory for one small structure: such a screen stays silent.
        guard let converter, mtdev_init(converter) == 0 else {
            if let converter { mtdev_delete(converter) }
            self.converter = nil
            return
        }
        // Not one that the device lacks: mtdev would wait for it.
        for code in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE, ABS_MT_TRACKING_ID]
        where screen.axes.contains(Int(code)) {
            mtdev_set_mt_event(converter, code, 1)
        }
        // Only the bounds, which the matching of contacts needs. Set up by itself, mtdev would also smooth positions.
        for (code, axis) in [(ABS_MT_POSITION_X, screen.x), (ABS_MT_POSITION_Y, screen.y)] {
            mtdev_set_abs_minimum(converter, code, axis.minimum)
            mtdev_set_abs_maximum(converter, code, axis.maximum)
        }
        self.converter = converter
    }

    deinit {
        if let converter { mtdev_close_delete(converter) }
    }

    /// Contacts are on the screen that cannot be told apart: none counts until the screen is empty.
    func awaitEmptyScreen() {
        isAwaitingEmptyScreen = true
    }

    /// Puts an event of the device into the terms of slots; `emit` is called with events of protocol B.
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
            // The next frame has all contacts in it again.
            isAfterDrop = false
        case _ where isAfterDrop:
            break
        case (EventCode.absolute, let code) where code >= UInt16(ABS_CNT):
            // Only a recording has such a code. mtdev would take it for an index, and write beyond its memory.
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

    /// The kernel remembers no contacts of this protocol, but it does remember whether there is any.
    private func translateSynthetic(_ event: InputEvent, _ emit: (InputEvent) -> Void) {
        isAfterDrop = false
        switch (event.type, event.code) {
        case (EventCode.key, EventCode.touch):
            isTouched = event.value != 0
        case (EventCode.synchronization, EventCode.report):
            if isTouched == false {
                // A frame of no contacts.
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
