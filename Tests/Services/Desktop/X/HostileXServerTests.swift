import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MudraDesktop

/// An X server may send anything: it may be any program, and every count in its messages may be a lie.
@Suite struct HostileXServerTests {
    private let folder: TemporaryFolder
    private let display: XDisplay

    init() throws {
        folder = try TemporaryFolder()
        display = XDisplay(name: ":0", number: "0", socket: folder.path("X0"), authority: nil)
    }

    /// The facts that the two readers find.
    private struct Facts: Equatable {
        var focus: FocusedWindow?
        var pointers: [UInt16] = []
        var errors: [String] = []
    }

    private func facts() -> Facts {
        var facts = Facts()
        do throws(DisplayError) {
            facts.focus = try XFocusReader(XConnection(display), wantsTitles: true).read()
        } catch {
            facts.errors.append(error.message)
        }
        do throws(DisplayError) {
            let server = try XServer(display)
            facts.pointers = try server.pointers()
            try PointerMatrices.copy(on: server)
        } catch {
            facts.errors.append(error.message)
        }
        return facts
    }

    private static let honest = FocusedWindow(app: "XTerm", title: "shell", workspace: "two")

    @Test("An honest server's answers are understood") func honestAnswersAreUnderstood() throws {
        let honest = HonestXServer()
        let server = try FakeXServer(at: display.socket) { .bytes(honest.answer($0)) }
        #expect(facts() == Facts(focus: Self.honest, pointers: [6]))
        #expect(server.greetingsSoFar.count == 2)
    }

    /// Tries answers with one number replaced, after each of which the server closes the connection.
    private func lie(_ request: UInt8, _ detail: UInt8?, at place: Int, _ value: [UInt8]) throws {
        let honest = HonestXServer()
        let lies = Mutex(0)
        let server = try FakeXServer(at: display.socket) { question in
            var bytes = honest.answer(question)
            let isLie = question.opcode == request && (detail ?? question.detail) == question.detail
            guard isLie, place + value.count <= bytes.count else { return .bytes(bytes) }
            bytes.replaceSubrange(place..<(place + value.count), with: value)
            lies.withLock { $0 += 1 }
            return .last(bytes)
        }
        let facts = facts()
        #expect(lies.withLock { $0 } > 0, "\(request) at \(place)")
        #expect(facts.pointers.count <= 10, "\(request) at \(place): \(facts)")
        #expect(unlink(display.socket) == 0)
        withExtendedLifetime(server) {}
    }

    private static let numbers: [[UInt8]] = [[0, 0], [1, 0], [255, 127], [255, 255]]

    @Test("A lie in any count of a device crashes nothing", arguments: numbers)
    func liesAboutDevices(_ number: [UInt8]) throws {
        // The length, the number of devices, and of the first device: its type, its classes, its name, and their lengths.
        for place in [4, 6, 8, 34, 38, 40, 54, 68, 70] { try lie(131, 48, at: place, number) }
    }

    @Test("A lie in any count of a property crashes nothing", arguments: numbers)
    func liesAboutProperties(_ number: [UInt8]) throws {
        for place in [1, 4, 6, 12, 14, 16, 18] { try lie(20, nil, at: place, number) }
        for place in [4, 6, 16, 18, 19, 20] { try lie(131, 59, at: place, number) }
        for place in [4, 6, 8, 9] { try lie(98, nil, at: place, number) }
    }

    @Test("A lie in any count of the setup crashes nothing", arguments: numbers)
    func liesAboutTheSetup(_ number: [UInt8]) throws {
        for place in [0, 1, 6, 24, 28, 29] {
            var setup = FakeXServer.setup
            setup.replaceSubrange(place..<(place + 2), with: number)
            let server = try FakeXServer(at: display.socket, setup: .last(setup))
            #expect(facts().errors.count == 2)
            #expect(unlink(display.socket) == 0)
            withExtendedLifetime(server) {}
        }
    }

    @Test("A refusal's reason is told") func refusalsAreTold() throws {
        let reason = Array("No protocol specified\n".utf8)
        let setup = [0, UInt8(reason.count), 11, 0, 0, 0, 6, 0] + reason + [0, 0]
        let server = try FakeXServer(at: display.socket, setup: .last(setup))
        let error = "it does not let us in: \"No protocol specified\\n\""
        #expect(facts().errors == [error, error])
        withExtendedLifetime(server) {}
    }

    @Test("A connection that ends within a message has ended") func messagesMayBeCut() throws {
        for count in stride(from: 0, to: FakeXServer.setup.count, by: 7) {
            let server = try FakeXServer(at: display.socket, setup: .last(Array(FakeXServer.setup.prefix(count))))
            #expect(facts().errors == [String](repeating: "it closed the connection", count: 2))
            #expect(unlink(display.socket) == 0)
            withExtendedLifetime(server) {}
        }
        for count in stride(from: 0, to: 80, by: 7) {
            let honest = HonestXServer()
            let server = try FakeXServer(at: display.socket) { question in
                let bytes = honest.answer(question)
                let isCut = question.opcode == 20 || question.detail == 48
                return isCut ? .last(Array(bytes.prefix(count))) : .bytes(bytes)
            }
            #expect(facts().errors.count == 2)
            #expect(unlink(display.socket) == 0)
            withExtendedLifetime(server) {}
        }
    }

    @Test("Errors in answer to everything are no facts") func errorsAreNoFacts() throws {
        let server = try FakeXServer(at: display.socket) { .bytes($0.error) }
        #expect(facts() == Facts(errors: ["it does not have the X Input Extension"]))
        withExtendedLifetime(server) {}
    }

    @Test("A message without end is refused") func longMessagesAreRefused() throws {
        let server = try FakeXServer(at: display.socket) { question in
            var bytes = question.answer()
            bytes.replaceSubrange(4..<8, with: FakeXServer.words(1 << 26))
            return .bytes(bytes)
        }
        #expect(facts().errors == [String](repeating: "it sent a message of 268435456 bytes", count: 2))
        withExtendedLifetime(server) {}
    }

    @Test("Events and answers to nothing before each answer change nothing") func floodsChangeNothing() throws {
        let honest = HonestXServer()
        let event = [28, 0] + [UInt8](repeating: 7, count: 30)
        let generic = [35, 131, 9, 9, 8, 0, 0, 0] + [UInt8](repeating: 7, count: 56)
        let stale = [1, 0, 0xee, 0xee] + [UInt8](repeating: 0, count: 28)
        let flood = (0..<500).flatMap { _ in event + generic + stale }
        let server = try FakeXServer(at: display.socket) { question in
            let answer = honest.answer(question)
            return .bytes(answer.isEmpty ? [] : flood + answer)
        }
        #expect(facts() == Facts(focus: Self.honest, pointers: [6]))
        withExtendedLifetime(server) {}
    }

    /// Each of them costs a question, and its place among the others.
    @Test("Devices without end are left out after some hundreds") func devicesWithoutEndAreLeftOut() throws {
        let honest = HonestXServer()
        let questions = Mutex(0)
        let devices = (0..<20_000).flatMap { HonestXServer.device(UInt16($0), type: 3) }
        let server = try FakeXServer(at: display.socket) { question in
            if question.opcode == 131, question.detail == 59 { questions.withLock { $0 += 1 } }
            let isOfDevices = question.opcode == 131 && question.detail == 48
            let count = FakeXServer.halves(20_000)
            return .bytes(isOfDevices ? question.answer(0, count, then: devices) : honest.answer(question))
        }
        #expect(facts().pointers.count == 20_000 && questions.withLock { $0 } == 256)
        withExtendedLifetime(server) {}
    }
}
