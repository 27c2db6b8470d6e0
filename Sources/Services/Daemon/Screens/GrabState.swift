/// The state of a screen's grab.
///
/// ```
///          ┌──────────────────── wanted ──────────────────────┐
///          ▼                                                  │
///  none ─▶ made ──announced──▶ handedOver ──grabbed──▶ inForce │
///   ▲       │                   │  ▲   │                 │    │
///   │       │             unread│  │   │refused          │    │
///   │       │                   ▼  │   ▼            unread    │
///   │       │        read ── suspended ◀─────────────────┤    │
///   │       └──── unwanted, in any of these four ────────┴─▶ resting
///   ├───────────────────────── aged ────────────────────────────┘
///   └── forgiven ── failed ◀── not made; refused; unwritable, in any of these four
/// ```
/// The emergency exit leads to `none` from every state.
enum GrabState: CaseIterable {
    case none
    /// There is a virtual screen.
    case made
    /// The real-time queue grabs the screen as soon as no finger is on it.
    case handedOver
    /// Applications get only the touches that gestures leave.
    case inForce
    /// No application has the virtual screen open: until one has, all use the real screen.
    case suspended
    /// It is not wanted any more, but its virtual screen stays for a while.
    case resting
    case failed

    enum Event: CaseIterable {
        /// A program or the configuration wants the screen to be grabbed.
        case wanted
        case unwanted
        /// The kernel has made a virtual screen.
        case made
        case notMade
        /// udev knows the virtual screen. Applications find it through udev: if the grab began earlier, none would see a
        /// touch.
        case announced
        /// The real-time queue has grabbed the screen.
        case grabbed
        /// The kernel has refused the grab.
        case refused
        /// The virtual screen takes no events, and the real-time queue has ended the grab.
        case unwritable
        /// The user has taken the emergency exit.
        case escaped
        /// A program has the virtual screen open.
        case read
        /// No program has it open.
        case unread
        /// The resting virtual screen has reached its least age.
        case aged
        /// A failed grab may be tried again.
        case forgiven
    }

    enum Effect: Hashable {
        /// Finds out whether programs have the virtual screen open.
        case follow
        case unfollow
        case handOver
        case suspend
        case rest
        case ungrab
        /// The grab has come into force, and other programs see that.
        case tellGrab
        case tellRelease(Release)
    }

    /// Why a grab has ended without a request.
    enum Release: Hashable {
        case refused
        case unwritable
        case unread
        case escaped
    }

    /// The next state after an event, and its effects, in order. Events that change nothing repeat what is known, or had
    /// been on their way when the state changed.
    func next(after event: Event) -> (GrabState, [Effect]) {
        let same: (GrabState, [Effect]) = (self, [])
        return switch self {
        case .none:
            switch event {
            case .made: (.made, [])
            case .notMade: (.failed, [])
            // `made` or `notMade` follows.
            case .wanted: same
            case .unwanted, .announced, .grabbed, .refused, .unwritable, .escaped, .read, .unread, .aged, .forgiven:
                same
            }
        case .made:
            switch event {
            case .announced: (.handedOver, [.follow, .handOver])
            case .unwanted: (.resting, [.unfollow, .rest])
            case .unwritable: (.failed, [.unfollow, .tellRelease(.unwritable)])
            case .escaped: (.none, [.unfollow, .tellRelease(.escaped)])
            case .wanted, .made, .notMade, .grabbed, .refused, .read, .unread, .aged, .forgiven: same
            }
        case .handedOver:
            switch event {
            case .grabbed: (.inForce, [.tellGrab])
            case .refused: (.failed, [.tellRelease(.refused)])
            case .unread: (.suspended, [.suspend])
            case .unwanted: (.resting, [.unfollow, .rest])
            case .unwritable: (.failed, [.unfollow, .tellRelease(.unwritable)])
            case .escaped: (.none, [.unfollow, .tellRelease(.escaped)])
            case .wanted, .made, .notMade, .announced, .read, .aged, .forgiven: same
            }
        case .inForce:
            switch event {
            case .unread: (.suspended, [.suspend, .tellRelease(.unread)])
            case .unwanted: (.resting, [.unfollow, .rest])
            case .unwritable: (.failed, [.unfollow, .tellRelease(.unwritable)])
            case .escaped: (.none, [.unfollow, .tellRelease(.escaped)])
            case .wanted, .made, .notMade, .announced, .grabbed, .refused, .read, .aged, .forgiven: same
            }
        case .suspended:
            switch event {
            case .read: (.handedOver, [.handOver])
            case .unwanted: (.resting, [.unfollow, .rest])
            case .unwritable: (.failed, [.unfollow, .tellRelease(.unwritable)])
            case .escaped: (.none, [.unfollow, .tellRelease(.escaped)])
            case .wanted, .made, .notMade, .announced, .grabbed, .refused, .unread, .aged, .forgiven: same
            }
        case .resting:
            switch event {
            case .wanted: (.made, [])
            case .aged: (.none, [.ungrab])
            case .unwritable, .escaped: (.none, [])
            case .unwanted, .made, .notMade, .announced, .grabbed, .refused, .read, .unread, .forgiven: same
            }
        case .failed:
            switch event {
            case .unwanted, .escaped, .forgiven: (.none, [])
            case .unwritable: (.failed, [.unfollow, .tellRelease(.unwritable)])
            case .wanted, .made, .notMade, .announced, .grabbed, .refused, .read, .unread, .aged: same
            }
        }
    }
}
