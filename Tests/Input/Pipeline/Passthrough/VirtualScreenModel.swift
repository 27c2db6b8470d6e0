import CMudraEvdev
import MudraEvdev
import MudraTouch

@testable import MudraPipeline

/// The kernel's state of a virtual screen, and the violations of the protocol's rules.
struct VirtualScreenModel {
    /// A contact as the application below sees it.
    struct Contact: Equatable {
        let id: Int32
        /// The frame in which it landed.
        let landing: Int
        var axes: ContactAxes
        /// The frame since which it is a palm.
        var palmSince: Int?
        /// Whether only the passthrough reports it as a palm.
        var isMadePalm = false
        /// Since when it has been beyond an edge, and its axes there: it must lie still.
        var departure: (time: Microseconds, axes: ContactAxes)?
        /// When it was at an edge, and whether its finger really was there.
        var edge: (time: Microseconds, isReal: Bool)?

        static func == (lhs: Contact, rhs: Contact) -> Bool { lhs.id == rhs.id && lhs.axes == rhs.axes }
    }

    /// A landing or an end of a contact, as the application sees it.
    struct Happening {
        enum What { case landing, lift, cancel }
        let id: Int32
        let what: What
        let time: Microseconds
    }

    private(set) var problems: [String] = []
    private(set) var contacts: [Int: Contact] = [:]
    private(set) var happenings: [Happening] = []
    /// The horizontal positions of contacts when they were cancelled.
    private(set) var cancelledPlaces: [Int32] = []
    /// Contacts that landed elsewhere than on the real screen.
    private(set) var displaced: Set<Int32> = []
    private(set) var frames = 0
    /// Whether every slot was in use at once.
    private(set) var wasFull = false
    /// The current frame, and the complete ones that have not been taken.
    private(set) var frame: [InputEvent] = []
    private(set) var newFrames: [[InputEvent]] = []
    /// The time of the next write.
    var now: Microseconds = 0
    /// The axes that a contact with that ID has had on the real screen, in order; and the index of the last ones shown.
    var history: [Int32: [ContactAxes]] = [:]
    /// The slots of contacts on the real screen.
    var realSlots: [Int32: Int] = [:]
    private var shown: [Int32: Int] = [:]
    private let screen: RawScreen
    private let slotCount: Int
    private var isMultitouch: Bool { screen.touchProtocol != .singleTouch }
    private var axes: [Int: ContactAxes] = [:]
    private var current = 0
    /// The contacts that lift in this frame, by slot.
    private var lifted: [Int: Int32] = [:]
    /// An empty slot for which the tool of its next contact has been written.
    private var announced: Int?
    private var keys: [UInt16: Int32] = [:]
    private var pointer: [UInt16: Int32] = [:]
    /// Events of this frame that change nothing.
    private var noise = 0

    init(of screen: RawScreen) {
        self.screen = screen
        slotCount = screen.description.slotCount
    }

    /// Whether the application below sees a touch.
    var isTouched: Bool { !contacts.isEmpty || keys[UInt16(BTN_TOUCH)] == 1 }

    mutating func takeNewFrames() -> [[InputEvent]] {
        defer { newFrames = [] }
        return newFrames
    }

    /// Applies the events of one write.
    mutating func apply(_ events: UnsafeBufferPointer<input_event>) {
        let reports = events.count { $0.type == UInt16(EV_SYN) && $0.code == UInt16(SYN_REPORT) }
        if reports != 1 || events.last?.type != UInt16(EV_SYN) { fail("a write of \(reports) frames") }
        for event in events { apply(InputEvent(time: now, type: event.type, code: event.code, value: event.value)) }
    }

    private mutating func fail(_ problem: String) {
        problems.append("\(now.value) frame \(frames): \(problem)")
    }

    private mutating func apply(_ event: InputEvent) {
        if event.type == UInt16(EV_SYN) {
            if event.code != UInt16(SYN_REPORT) { fail("SYN \(event.code)") }
            return endFrame()
        }
        frame.append(event)
        switch (event.type, event.code) {
        case (UInt16(EV_ABS), let code) where code >= UInt16(ABS_MT_SLOT): applyContactAxis(code, event.value)
        case (UInt16(EV_ABS), let code):
            if !screen.capabilities.absoluteAxes.contains(Int(code)) { fail("no axis \(code)") }
            // The encoder need not know the state of a new device: it may write an unchanged axis once.
            if pointer[code] == event.value { fail("pointer axis \(code) is \(event.value) already") }
            if pointer[code] ?? 0 == event.value { noise += 1 }
            pointer[code] = event.value
        case (UInt16(EV_KEY), let code):
            if !screen.capabilities.keys.contains(Int(code)) { fail("no key \(code)") }
            if keys[code] ?? 0 == event.value { fail("key \(code) is \(event.value) already") }
            keys[code] = event.value
        default: break
        }
    }

    private mutating func applyContactAxis(_ code: UInt16, _ value: Int32) {
        guard isMultitouch else { return fail("axis \(code) of a pointer") }
        if let announced, code != UInt16(ABS_MT_TRACKING_ID) || value < 0 { fail("nothing lands in \(announced)") }
        announced = nil
        switch code {
        case UInt16(ABS_MT_SLOT):
            if !(0..<slotCount).contains(Int(value)) { fail("no slot \(value)") }
            if current == Int(value) { fail("slot \(value) again") }
            current = Int(value)
        case UInt16(ABS_MT_TRACKING_ID) where value < 0:
            if value != -1 { fail("id \(value)") }
            guard let contact = contacts.removeValue(forKey: current) else {
                return fail("empty slot \(current) lifts")
            }
            lifted[current] = contact.id
            let isCancel = contact.palmSince.map { $0 < frames } ?? false
            if contact.palmSince == frames { fail("\(contact.id) lifts in the frame that makes it a palm") }
            if isCancel { cancelledPlaces.append(contact.axes[UInt16(ABS_MT_POSITION_X)]) }
            if let departure = contact.departure {
                // Its end has been noted already. If every slot is in use, another contact may need its slot.
                let isLong = isCancel || now - departure.time >= Departures.stillness || contacts.count + 1 == slotCount
                if !isLong { fail("\(contact.id) lifts \((now - departure.time).milliseconds) ms after it has left") }
                return
            }
            happenings.append(Happening(id: contact.id, what: isCancel ? .cancel : .lift, time: now))
        case UInt16(ABS_MT_TRACKING_ID):
            if let contact = contacts[current] { fail("\(value) lands on \(contact.id)") }
            // If the device itself uses a slot twice in a frame, the virtual screen must do so too.
            if let id = lifted[current], realSlots[id] != current {
                fail("\(value) lands as \(id) lifts from its slot")
            }
            if contacts.values.contains(where: { $0.id == value }) { fail("\(value) is there already") }
            if value > 65_535 { fail("id \(value)") }
            let inherited = axes[current] ?? ContactAxes()
            let isPalm = inherited[UInt16(ABS_MT_TOOL_TYPE)] == Int32(MT_TOOL_PALM)
            contacts[current] = Contact(
                id: value, landing: frames, axes: inherited, palmSince: isPalm ? frames : nil)
            happenings.append(Happening(id: value, what: .landing, time: now))
        default:
            // A contact that lands in a palm's slot must first write that it is no palm.
            if contacts[current] == nil && code == UInt16(ABS_MT_TOOL_TYPE) { announced = current }
            guard contacts[current] != nil || announced != nil else {
                return fail("axis \(code) of empty slot \(current)")
            }
            let isKnown = screen.capabilities.absoluteAxes.contains(Int(code)) || code == UInt16(ABS_MT_TOOL_TYPE)
            if !isKnown { fail("no axis \(code)") }
            contacts[current]?.axes[code] = value
            if code == UInt16(ABS_MT_TOOL_TYPE) {
                contacts[current]?.palmSince = value == Int32(MT_TOOL_PALM) ? frames : nil
            }
            axes[current, default: ContactAxes()][code] = value
        }
    }

    private mutating func endFrame() {
        // A screen with slots never writes a frame with only the time. With protocol A, every frame repeats everything,
        // so only the time may be left.
        let isTime = screen.touchProtocol == .slots && frame.allSatisfy { $0.type == UInt16(EV_MSC) }
        if isTime || frame.count == noise { fail("an empty frame") }
        noise = 0
        lifted = [:]
        let oldest = contacts.values.min { $0.id < $1.id }
        if isMultitouch {
            let button = keys[UInt16(BTN_TOUCH)] ?? 0
            if button != (contacts.isEmpty ? 0 : 1) { fail("BTN_TOUCH \(button) with \(contacts.count) contacts") }
            for (index, tool) in RawScreen.tools.enumerated() where screen.capabilities.keys.contains(Int(tool)) {
                if keys[tool] ?? 0 != (contacts.count == index + 1 ? 1 : 0) { fail("a tool of \(index + 1) fingers") }
            }
            for (code, contactCode) in [(ABS_X, ABS_MT_POSITION_X), (ABS_Y, ABS_MT_POSITION_Y)] {
                guard let oldest, screen.capabilities.absoluteAxes.contains(Int(code)) else { continue }
                if pointer[UInt16(code)] ?? 0 != oldest.axes[UInt16(contactCode)] { fail("the pointer is elsewhere") }
            }
            for slot in contacts.keys { judgePlace(of: slot) }
            for contact in contacts.values where contact.landing == frames {
                if history[contact.id]?.first != contact.axes { displaced.insert(contact.id) }
            }
            if contacts.count == slotCount { wasFull = true }
        } else if keys[UInt16(BTN_TOUCH)] == 1 {
            let places = history.values.joined()
            let (x, y) = (pointer[UInt16(ABS_X)] ?? 0, pointer[UInt16(ABS_Y)] ?? 0)
            let isPast =
                screen.isBeyondEdge(x, y) || screen.isAtEdge(x, y)
                || places.contains { $0[UInt16(ABS_MT_POSITION_X)] == x && $0[UInt16(ABS_MT_POSITION_Y)] == y }
            if !isPast { fail("the finger was never at \(x), \(y)") }
        }
        newFrames.append(frame)
        frame = []
        frames += 1
    }

    /// A contact beyond an edge must have gone there in a separate frame, and must stay there.
    private mutating func judgePlace(of slot: Int) {
        guard let contact = contacts[slot] else { return }
        if let departure = contact.departure {
            var axes = departure.axes
            if contact.palmSince != nil { axes[UInt16(ABS_MT_TOOL_TYPE)] = Int32(MT_TOOL_PALM) }
            if contact.axes != axes { fail("\(contact.id) has left and moves") }
        } else if screen.isBeyondEdge(
            contact.axes[UInt16(ABS_MT_POSITION_X)], contact.axes[UInt16(ABS_MT_POSITION_Y)])
        {
            if contact.landing == frames { fail("\(contact.id) lands beyond an edge") }
            if contact.edge?.time != now { fail("\(contact.id) leaves and was not at the edge") }
            contacts[slot]?.departure = (now, contact.axes)
            happenings.append(Happening(id: contact.id, what: .cancel, time: now))
        } else {
            if contact.edge?.isReal == false { fail("\(contact.id) was at the edge and does not leave") }
            judgeAxes(of: slot)
        }
    }

    /// A contact must have axes that it has had on the real screen, and never go back; unless it is made a palm.
    private mutating func judgeAxes(of slot: Int) {
        guard let contact = contacts[slot] else { return }
        let past = history[contact.id] ?? []
        let first = shown[contact.id] ?? 0
        let since = past[min(first, past.count)...]
        let isAtEdge = screen.isAtEdge(
            contact.axes[UInt16(ABS_MT_POSITION_X)], contact.axes[UInt16(ABS_MT_POSITION_Y)])
        if contact.isMadePalm { return fail("\(contact.id) is a palm and does not lift") }
        if let place = since.firstIndex(of: contact.axes) {
            shown[contact.id] = place
            contacts[slot]?.edge = isAtEdge ? (now, true) : nil
            return
        }
        var asFinger = contact.axes
        let isPalm = asFinger[UInt16(ABS_MT_TOOL_TYPE)] == Int32(MT_TOOL_PALM)
        let isMade = since.contains { axes in
            asFinger[UInt16(ABS_MT_TOOL_TYPE)] = axes[UInt16(ABS_MT_TOOL_TYPE)]
            return axes == asFinger
        }
        if isPalm && isMade {
            contacts[slot]?.isMadePalm = true
        } else if isAtEdge {
            contacts[slot]?.edge = (now, false)
        } else {
            fail("\(contact.id) was never at \(contact.axes)")
        }
    }
}
