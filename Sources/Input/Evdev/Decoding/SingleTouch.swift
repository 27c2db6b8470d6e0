/// A screen that reports one finger: a pointer whose button says whether it touches. It fills one slot.
package enum SingleTouch {
    /// Translates an event into one of a slot. An event that does not concern touches stays as it is.
    package static func translate(_ event: InputEvent) -> InputEvent {
        switch (event.type, event.code) {
        case (EventCode.key, EventCode.touch):
            event.changed(type: EventCode.absolute, code: EventCode.trackingID, value: event.value == 0 ? -1 : 0)
        case (EventCode.absolute, EventCode.x):
            event.changed(type: EventCode.absolute, code: EventCode.positionX, value: event.value)
        case (EventCode.absolute, EventCode.y):
            event.changed(type: EventCode.absolute, code: EventCode.positionY, value: event.value)
        case (EventCode.absolute, EventCode.pressure):
            event.changed(type: EventCode.absolute, code: EventCode.contactPressure, value: event.value)
        default:
            event
        }
    }
}
