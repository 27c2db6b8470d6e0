import Gestures
import Touch

/// A small generator of numbers (SplitMix64), so that a seed means the same sequence everywhere.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Frames that a legal screen could send: up to five fingers that land, move, rest, lift and are taken away.
struct RandomTouches {
    let frames: [TouchFrame]

    init(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var frames: [TouchFrame] = []
        var down: [(id: ContactID, position: Point)] = []
        var time: UInt64 = 1_000_000
        var landings: UInt32 = 0
        // Mostly a scan apart; now and then long enough for the deadlines.
        let pauses: [UInt64] = [8_000, 8_000, 8_000, 12_000, 40_000, 160_000, 400_000, 800_000]

        func frame(_ contacts: [Contact]) {
            var frame = TouchFrame()
            frame.restart(at: Microseconds(time))
            for contact in contacts { frame.append(contact) }
            frames.append(frame)
        }

        for _ in 0..<Int.random(in: 5...40, using: &numbers) {
            time += pauses.randomElement(using: &numbers) ?? 0
            var contacts: [Contact] = []
            // One in three moves goes as a swipe does, all fingers together.
            let isSwipe = Int.random(in: 0..<3, using: &numbers) == 0
            let way = Point(x: .random(in: -9...9, using: &numbers), y: .random(in: -1...1, using: &numbers))
            for index in down.indices.reversed() {
                switch Int.random(in: 0..<10, using: &numbers) {
                case 0...2:
                    contacts.append(Contact(id: down[index].id, phase: .ended, position: down[index].position))
                    down.remove(at: index)
                case 3 where Int.random(in: 0..<10, using: &numbers) == 0:
                    contacts.append(Contact(id: down[index].id, phase: .cancelled, position: down[index].position))
                    down.remove(at: index)
                case 3...6:
                    let jitter = Point(x: .random(in: -1...1, using: &numbers), y: .random(in: -1...1, using: &numbers))
                    down[index].position = down[index].position + (isSwipe ? way : jitter)
                    contacts.append(Contact(id: down[index].id, phase: .moved, position: down[index].position))
                default:
                    break
                }
            }
            while down.count < 5, Int.random(in: 0..<5, using: &numbers) < 2 {
                landings += 1
                let position = Point(x: .random(in: 40...60, using: &numbers), y: .random(in: 40...60, using: &numbers))
                down.append((ContactID(landings), position))
                contacts.append(Contact(id: ContactID(landings), phase: .began, position: position))
            }
            frame(contacts)
        }
        time += 8_000
        frame(down.map { Contact(id: $0.id, phase: .ended, position: $0.position) })
        self.frames = frames
    }
}
