/// A screen that knows one finger: a pointer whose button says whether it touches. It fills one slot.
enum SingleTouch {
    /// The event in the terms of slots; one that says nothing of touches stays what it is.
    static func translate(_ event: InputEvent) -> InputEvent {
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
