import Foundation
import Gestures
import MudraBus
import MudraClient
import MudraInterface
import MudraTouch
import TestSupport
import Testing

/// `OpenGestureStream`: gestures through a socket instead of signals.
@Suite(.serialized) struct GestureStreamTests: SubscriberSuite {
    let setup: SubscriberFixture
    /// Receives signals.
    private var witness: TestClient { client }

    init() throws { setup = try SubscriberFixture() }

    /// A program with an open gesture stream, which the test reads.
    private final class Reader {
        let client: TestClient
        private(set) var socket: BusDescriptor?
        private var read: [Gesture] = []

        init(_ fixture: DaemonFixture, _ names: String...) throws {
            client = try TestClient(fixture)
            #expect(client.call("Subscribe", [.strings(names)]).isSuccess)
            open()
        }

        func open() {
            // The daemon notices that the previous reader has closed its socket when it next sends through it.
            _ = eventually {
                guard
                    case .descriptor(let socket) = try? client.call("OpenGestureStream", [.properties([])]).get().first
                else { return false }
                self.socket = socket
                return true
            }
        }

        /// The gestures that have arrived through the socket so far.
        var gestures: [Gesture] {
            while readOne() != nil {}
            return read
        }

        /// Reads one gesture from the socket.
        /// - Returns: its state; nil: none has arrived.
        func readOne() -> Gesture.State? {
            var room = [UInt8](repeating: 0, count: GesturePacket.capacity)
            guard let socket else { return nil }
            let length = recv(socket.number, &room, room.count, Int32(MSG_DONTWAIT))
            guard length > 0, let gesture = room.withUnsafeBytes({ GesturePacket.read(.init(rebasing: $0[..<length])) })
            else { return nil }
            read.append(gesture)
            return gesture.state
        }

        var hasEnded: Bool {
            _ = gestures
            var byte: UInt8 = 0
            return socket.map { recv($0.number, &byte, 1, Int32(MSG_DONTWAIT)) == 0 } ?? true
        }

        /// Reads the gestures that have arrived, and closes the socket. The message that brought the socket may hold a copy
        /// for a moment.
        func close() {
            _ = gestures
            if let socket { shutdown(socket.number, Int32(SHUT_RDWR)) }
            socket = nil
        }
    }

    /// Gestures of every kind, most with two fingers. The names and values of their details are the same both ways.
    @Test("A stream carries the same gestures as signals") func itSaysWhatSignalsSay() throws {
        for (name, type, options): (String, String, [(String, BusValue)]) in [
            ("tap", "tap", []), ("press", "long-press", []), ("swipe", "swipe", [("direction", "right")]),
            ("pan", "pan", [("simultaneous_with", .strings(["swipe", "edge"]))]),
            ("edge", "edge-pan", [("edge", "left"), ("simultaneous_with", .strings(["swipe"]))]),
            ("pinch", "pinch", []), ("turn", "rotation", [("simultaneous_with", .strings(["pinch", "both"]))]),
            ("both", "transform", [("simultaneous_with", .strings(["pinch"]))]),
        ] {
            #expect(witness.add(name, type, options).isSuccess, "\(name)")
        }
        let reader = try Reader(fixture)
        var strokes = Strokes()
        strokes.land([(x: 60, y: 60)])
        strokes.wait(700)
        strokes.lift(1)
        strokes.wait(500)
        strokes.land([(x: 0, y: 80)])
        strokes.move([(x: 0, y: 80)], by: (60, 0), within: 120)
        strokes.lift(1)
        strokes.wait(500)
        strokes.land([(x: 80, y: 60), (x: 120, y: 60)])
        strokes.move([(x: 80, y: 60), (x: 120, y: 60)], by: [(-30, 30), (30, -30)], within: 300)
        strokes.lift(2)
        try fixture.play(Strokes.tap())
        try fixture.play(strokes.text)
        #expect(
            eventually {
                // Empties the socket, so that it does not fill.
                _ = reader.gestures
                return Set(witness.gestures.filter { $0.state != .changed }.map(\.type)).count == 8
            })
        #expect(eventually { reader.gestures.last?.gestureMark == witness.gestures.last?.gestureMark })
        let (read, heard) = (reader.gestures, witness.gestures)
        // Later signals replace earlier ones if they come too fast. The signals that did arrive match the stream.
        for signal in heard {
            // Several packets match if a busy machine gave several frames the same time.
            let packets = read.filter { $0.gestureMark == signal.gestureMark }
            let isRead = packets.contains {
                $0.type == signal.type && $0.device == signal.device && $0.values == signal.values
                    && $0.normalizedLocation == signal.normalizedLocation
            }
            #expect(isRead, "\(signal) is none of \(packets)")
        }
        #expect(
            read.filter { $0.state != .changed }.map(\.gestureMark)
                == heard.filter { $0.state != .changed }.map(\.gestureMark))
        #expect(reader.client.gestures.isEmpty, "no signals beside the socket")
    }

    /// Sockets open and close while a finger taps. Each tap arrives once, through the socket or as a signal.
    @Test("Every gesture arrives once when streams open and close")
    func everyGestureComesOnceWhenTheWayChanges() throws {
        #expect(witness.add("tap", "tap").isSuccess)
        let reader = try Reader(fixture)
        reader.close()
        let number = { (gesture: Gesture) in gesture.number }
        for round in 1...24 {
            try fixture.play(Strokes.tap())
            // The gesture is not waited for: it may be on its way when the socket closes or opens.
            switch round % 4 {
            case 1: reader.open()
            case 3: reader.close()
            default: break
            }
        }
        #expect(eventually { witness.gestures.count == 24 })
        let all = witness.gestures.map(number)
        // A reader that closes its socket loses the gestures in it, and knows that.
        let told = { reader.gestures.map(number) + reader.client.gestures.map(number) }
        #expect(eventually { told().contains(all[23]) })
        #expect(Set(told()).count == told().count, "\(told())")
        #expect(told().count >= 18 && Set(told()).isSubset(of: all), "\(told())")
    }

    @Test("A stream without a subscription receives nothing") func streamWithoutSubscriptionReceivesNothing() throws {
        #expect(witness.add("tap", "tap").isSuccess && witness.add("two", "tap", [("touches", 2)]).isSuccess)
        let reader = try Reader(fixture, "two")
        try fixture.play(Strokes.tap())
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { reader.gestures.map(\.recognizer) == ["two"] })
        #expect(reader.client.call("Unsubscribe").isSuccess)
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { witness.gestures.count == 3 })
        #expect(reader.client.subscribe().isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { reader.gestures.map(\.recognizer) == ["two", "tap"] })
    }

    @Test("A stream covers recognizers added later and the last change of removed ones")
    func recognizersThatComeLaterAreHeardAndThoseThatGoSayTheirLast() throws {
        let reader = try Reader(fixture)
        let path = try #require(witness.add("pan", "pan").get().first?.text)
        var strokes = Strokes()
        strokes.land([(x: 40, y: 80)])
        strokes.move([(x: 40, y: 80)], by: (20, 0), within: 50)
        try fixture.play(strokes.text)
        #expect(eventually { reader.gestures.contains { $0.state == .changed } })
        #expect(witness.call("RemoveRecognizer", [.objectPath(path)]).isSuccess)
        #expect(eventually { reader.gestures.last?.state == .cancelled && reader.gestures.first?.state == .began })
    }

    @Test("A stream carries a gesture on a new screen from its beginning")
    func aScreenThatIsTouchedAtOnceIsHeardFromTheBeginning() throws {
        #expect(witness.add("pan", "pan").isSuccess)
        let reader = try Reader(fixture)
        try fixture.plugInAnother()
        var strokes = Strokes()
        strokes.land([(x: 40, y: 80)])
        strokes.move([(x: 40, y: 80)], by: (40, 0), within: 900)
        try fixture.play(strokes.text, on: DaemonFixture.otherNode)
        #expect(eventually { reader.gestures.last?.state == .changed })
        #expect(reader.gestures.first?.state == .began, "\(reader.gestures.map(\.state))")
    }

    @Test("A client that closes its socket gets signals again") func clientThatClosesItsSocketGetsSignals() throws {
        #expect(witness.add("tap", "tap").isSuccess)
        let reader = try Reader(fixture)
        try fixture.play(Strokes.tap())
        #expect(eventually { reader.gestures.count == 1 })
        reader.close()
        // The daemon sends the first gesture that meets a closed socket as a signal.
        try fixture.play(Strokes.tap())
        #expect(eventually { reader.client.gestures.count == 1 })
        reader.open()
        try fixture.play(Strokes.tap())
        #expect(eventually { reader.gestures.count == 2 })
        #expect(reader.client.gestures.count == 1)
    }

    @Test("The daemon drops a client that reads nothing, and says so") func clientThatReadsNothingIsDropped() throws {
        let pans = (0..<12).map { "pan\($0)" }
        for (index, name) in pans.enumerated() {
            #expect(witness.add(name, "pan", [("simultaneous_with", .strings(Array(pans[..<index])))]).isSuccess)
        }
        let reader = try Reader(fixture)
        for _ in 0..<40 where !daemon.said.contains("it does not read what it is sent") {
            var strokes = Strokes()
            strokes.land([(x: 40, y: 80)])
            strokes.move([(x: 40, y: 80)], by: (40, 0), within: 400)
            strokes.lift(1)
            let before = witness.gestures.count
            try fixture.play(strokes.text.replacing(/E: \S+/, with: "E: 0.0"))
            #expect(eventually { witness.gestures.count > before })
        }
        daemon.wait(for: "it does not read what it is sent")
        // The client has every gesture up to the point at which the stream ends.
        #expect(eventually { reader.hasEnded })
        #expect(reader.gestures.first?.state == .began && reader.gestures.count > 100)
        // Other clients still receive gestures, and this client may open a stream again.
        #expect(reader.client.subscribe().isSuccess)
        reader.open()
        let before = reader.gestures.count
        var tap = Strokes()
        tap.land([(x: 40, y: 80)])
        tap.move([(x: 40, y: 80)], by: (20, 0), within: 50)
        tap.lift(1)
        try fixture.play(tap.text)
        #expect(eventually { reader.gestures.count > before })
    }

    @Test("A client that reads a little within five seconds each time keeps its stream, and loses no state")
    func readingALittleIsEnough() throws {
        let pans = (0..<12).map { "pan\($0)" }
        for (index, name) in pans.enumerated() {
            #expect(witness.add(name, "pan", [("simultaneous_with", .strings(Array(pans[..<index])))]).isSuccess)
        }
        let reader = try Reader(fixture)
        var strokes = Strokes()
        strokes.land([(x: 40, y: 80)])
        strokes.move([(x: 40, y: 80)], by: (120, 0), within: 400)
        strokes.lift(1)
        try fixture.play(strokes.text)
        // The end of the pans has no room in the socket.
        for _ in 0..<3 {
            fixture.advance(by: .milliseconds(4_500))
            #expect(reader.readOne() == .began)
            fixture.advance(by: .milliseconds(20))
        }
        let ended = { reader.gestures.filter { $0.state == .ended }.map(\.recognizer) }
        #expect(ended().isEmpty, "the socket had no room")
        fixture.advance(by: .milliseconds(20))
        #expect(Set(ended()) == Set(pans))
        #expect(!daemon.said.contains("it does not read what it is sent"))
    }

    @Test("The number of gesture streams per client and per user is limited") func thereAreOnlySoMany() throws {
        let tooMany = "org.mudra.Mudra1.Error.TooMany"
        let open = { (client: TestClient) in client.call("OpenGestureStream", [.properties([])]) }
        #expect(open(witness).isSuccess)
        #expect(open(witness).errorName == tooMany)
        let unknown = BusValue.properties([("way", "up")])
        #expect(witness.call("OpenGestureStream", [unknown]).errorName == "org.mudra.Mudra1.Error.InvalidOptions")
        // The daemon closes a socket when its reader goes, so the test keeps the readers.
        var kept: [(TestClient, BusValue?)] = []
        for _ in 1..<16 {
            let client = try TestClient(fixture)
            let answer = open(client)
            #expect(answer.isSuccess)
            kept.append((client, try? answer.get().first))
        }
        let late = try TestClient(fixture)
        #expect(open(late).errorName == tooMany)
        kept.removeLast()
        #expect(eventually { open(late).isSuccess }, "one has left the bus")
    }
}

extension Gesture {
    /// The values that identify one change of one gesture.
    fileprivate var gestureMark: [String] { [recognizer, state.rawValue, "\(time)", "\(number)"] }
}
