import BenchmarkSupport
import MudraProgram

extension ProgramSyntax {
    /// `mudra-bench`
    static let bench = ProgramSyntax(
        CommandSyntax(
            "mudra-bench", [OperandSyntax("COMMAND", .command), OperandSyntax("...", .other)], options: [.version],
            "measure the engine, the daemon and the programs to compare with",
            details: """
                It runs the programs beside itself, or in --programs DIR, on a private bus with emulated screens. The \
                screen's description is in Recordings, in a folder above, or in --recordings DIR.
                """),
        commands: [
            CommandSyntax(
                "accuracy", [.folder], options: [.verbose],
                "labelled recordings: recognized, wrong, missed and extra per label"),
            CommandSyntax(
                "census", [.folder], options: [.verbose],
                "recordings without labels: gestures a minute of each type"),
            CommandSyntax(
                "decisions", [OperandSyntax("DIR", .file, repeats: true)],
                "recordings: how long after its own rule was satisfied a gesture is told"),
            CommandSyntax(
                "hands", options: [.flag("verbose", "also every one that came out wrong")],
                "hands that a program moves: how many of their gestures come out right, by rate of the panel"),
            CommandSyntax(
                "strokes", [.folder],
                options: [
                    .option("draws", "N", .other, "how many choices of templates, 1 to 1000"),
                    .option("touching", "DIR", .file, "also recordings of touches that are no strokes"),
                ],
                "drawings of many people: recognized, and other drawings taken for them, by templates"),
            CommandSyntax(
                "learn", [.folder],
                options: [
                    .verbose,
                    .option("drawings", "DIR", .file, "also lines between straight and drawn, beside these drawings"),
                ],
                "gestures learned from 3 showings: of labelled recordings, and of hands that a program moves"),
            CommandSyntax("frame", options: .places, "what a frame costs: decoding, and more and more recognizers"),
            CommandSyntax(
                "wake",
                options: [
                    .flag("load", "also on a busy machine"), .flag("unprivileged", "without real-time priority"),
                ],
                "how late a handler begins, in microseconds"),
            CommandSyntax(
                "latency", options: .places, "from a finger to a program on the bus, beside a signal there and back"),
            CommandSyntax(
                "command", options: .places,
                "from a finger to a command: as a unit, started directly, and by a plain fork"),
            CommandSyntax(
                "cpu", options: [.seconds] + .places,
                "five moving fingers: the daemon beside programs that read the same"),
            CommandSyntax(
                "idle", options: [.seconds] + .places, "wake-ups of the daemon without a finger, and while one rests"),
            CommandSyntax(
                "scale", options: [.seconds] + .places,
                "more and more screens and subscribers, and a subscriber that never reads"),
            CommandSyntax(
                "abuse", options: [.seconds] + .places, "programs that call without end, do not read, or die"),
            CommandSyntax("start", options: .places, "until the daemon is ready, and its memory"),
            CommandSyntax("allocations", options: .places, "of the daemon's real-time thread: there must be none"),
        ],
        internals: [
            CommandSyntax(
                WakeRole.command, [.word], options: [.flag("unprivileged", "without priority")], "one of the handlers"),
            CommandSyntax(SubscriberProcess.command, [.word], "subscribers of the daemon"),
            CommandSyntax(Abuse.command, [.word], "a program that does harm"),
        ])
}

extension OptionSyntax {
    fileprivate static let verbose = flag("verbose", "every recording by itself")
    fileprivate static let seconds = option("seconds", "N", .other, "how long each part takes, 1 to 3600")
}

extension [OptionSyntax] {
    fileprivate static let places: [OptionSyntax] = [
        .option("programs", "DIR", .file, "where the programs are, instead of beside this one"),
        .option("recordings", "DIR", .file, "where the screen's description is"),
    ]
}

extension OperandSyntax {
    fileprivate static let folder = OperandSyntax("DIR", .file)
    fileprivate static let word = OperandSyntax("WORD", .other, repeats: true)
}
