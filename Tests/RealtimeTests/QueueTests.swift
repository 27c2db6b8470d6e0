import Testing

/// The queue, its descriptors and its deadlines: each in a process of its own, whose main thread it takes.
@Suite struct QueueTests {
    @Test(
        "Messages",
        arguments: [
            "messages come in order from every thread", "a message may send another",
            "everything runs on the main queue", "messages run between two frames, in order",
        ])
    func messages(_ check: String) throws {
        #expect(try testbed(check) == "as it should")
    }

    @Test(
        "Descriptors",
        arguments: [
            "a readable descriptor is told of until nothing is left", "a hang-up is told of",
            "a token is for one descriptor alone", "a removed descriptor is not told of",
            "a file that cannot be waited for is refused",
        ])
    func descriptors(_ check: String) throws {
        #expect(try testbed(check) == "as it should")
    }

    @Test(
        "Deadlines",
        arguments: [
            "a deadline in the past fires", "a timer that has fired can be set again",
            "a nearer deadline takes the place of a far one", "a deadline that is taken back does not fire",
        ])
    func deadlines(_ check: String) throws {
        #expect(try testbed(check) == "as it should")
    }
}
