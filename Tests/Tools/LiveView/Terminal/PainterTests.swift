import MudraLiveView
import Testing

/// The bytes that make a terminal show a grid.
@Suite struct PainterTests {
    private static let utf8 = TerminalCapabilities { ["LANG": "C.UTF-8", "TERM": "xterm"][$0] }

    private func randomGrid(_ size: GridSize, _ random: inout SystemRandomNumberGenerator, over old: Grid?) -> Grid {
        var grid = old.flatMap { $0.size == size ? $0 : nil } ?? Grid(size)
        let texts = ["·─│", "tap failed", "wörld", "\u{1B}[2J", "漢字", "é\u{301}", "\n\r\t", "x", "          "]
        let styles = [Style.plain, .bold, .dim, Style(.red), Style(.cyan, isBold: true, isReversed: true)]
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            grid.write(
                texts.randomElement(using: &random) ?? "", x: Int.random(in: -3...size.columns, using: &random),
                y: Int.random(in: -3...size.rows, using: &random), styles.randomElement(using: &random) ?? .plain)
        }
        return grid
    }

    private func rows(of grid: Grid) -> [[Unicode.Scalar]] {
        (0..<grid.size.rows).map { Array(grid.text(row: $0).unicodeScalars) }
    }

    @Test("The difference of two grids turns one into the other") func differencesMakeOneGridOfAnother() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let size = GridSize(
                columns: .random(in: 1...30, using: &random), rows: .random(in: 1...6, using: &random))
            var terminal = TinyTerminal(size)
            var shown: Grid?
            for _ in 0..<8 {
                let next = randomGrid(size, &random, over: shown)
                terminal.process(Painter(Self.utf8).difference(from: shown, to: next))
                #expect(terminal.isSound)
                #expect(terminal.rows == rows(of: next))
                for y in 0..<size.rows {
                    for x in 0..<size.columns where next[x, y].style == Style(.red) {
                        #expect(terminal.looks[y][x] == "0;31")
                    }
                }
                shown = next
            }
        }
    }

    @Test("Equal grids need no bytes") func nothingIsWrittenForNothing() {
        let grid = Grid(GridSize(columns: 10, rows: 2))
        #expect(Painter(Self.utf8).difference(from: grid, to: grid).isEmpty)
    }

    @Test("A single letter takes a few bytes") func aLetterTakesAFewBytes() {
        let grid = Grid(GridSize(columns: 200, rows: 60))
        var next = grid
        next.put("x", x: 150, y: 40)
        // The position, the style and its end, and twice 8 bytes to show it at once.
        #expect(Painter(Self.utf8).difference(from: grid, to: next).count <= 34)
    }

    @Test("A terminal of another size is redrawn completely") func aTerminalOfAnotherSizeIsWrittenWhole() {
        let size = GridSize(columns: 4, rows: 2)
        var terminal = TinyTerminal(size)
        terminal.process(Painter(Self.utf8).difference(from: Grid(GridSize(columns: 5, rows: 2)), to: Grid(size)))
        #expect(terminal.rows == rows(of: Grid(size)))
    }

    @Test("Without UTF-8 only ASCII is written") func withoutUTF8ThereIsNothingButASCII() {
        let plain = TerminalCapabilities { ["LANG": "C", "TERM": "vt100"][$0] }
        var grid = Grid(GridSize(columns: 20, rows: 3))
        grid.frame(GridArea(x: 0, y: 0, width: 20, height: 3))
        grid.write("12° · 5 × 6 é…", x: 1, y: 1)
        var terminal = TinyTerminal(grid.size)
        let bytes = Painter(plain).difference(from: nil, to: grid)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        terminal.process(bytes)
        #expect(String(String.UnicodeScalarView(terminal.rows[1])) == "|12d . 5 x 6 ?~    |")
    }

    @Test("NO_COLOR turns colours off") func noColourIsWrittenWhereNoneIsWanted() {
        var grid = Grid(GridSize(columns: 20, rows: 3))
        grid.write("failed", x: 0, y: 0, Style(.red, isBold: true))
        for (environment, codes) in [(["NO_COLOR": "1"], [0, 1]), (["NO_COLOR": ""], [0, 1, 31]), ([:], [0, 1, 31])] {
            var terminal = TinyTerminal(grid.size)
            terminal.process(Painter(TerminalCapabilities { environment[$0] }).difference(from: nil, to: grid))
            #expect(terminal.codes == Set(codes))
        }
    }

    @Test("The environment determines a terminal's capabilities") func theEnvironmentTellsWhatATerminalCan() {
        let isUTF8 = { (environment: [String: String]) in TerminalCapabilities { environment[$0] }.isUTF8 }
        #expect(
            isUTF8(["LANG": "de_DE.UTF-8"]) && isUTF8(["LANG": "C.utf8"]) && isUTF8(["LC_ALL": "", "LANG": "C.UTF-8"]))
        #expect(!isUTF8([:]) && !isUTF8(["LC_ALL": "C", "LANG": "C.UTF-8"]) && !isUTF8(["LANG": "de_DE"]))
        let canDraw = { (term: String?) in TerminalCapabilities { $0 == "TERM" ? term : nil }.canDraw }
        #expect(canDraw("xterm") && canDraw("linux") && !canDraw("dumb") && !canDraw("") && !canDraw(nil))
    }

    @Test("A grid has at most 1,000 columns and rows") func aGridIsNeverLargerThanSense() {
        let size = GridSize(columns: .max, rows: .min)
        #expect(size.columns == 1_000 && size.rows == 0)
        #expect(Painter(Self.utf8).difference(from: nil, to: Grid(GridSize(columns: 0, rows: 0))).count < 64)
    }
}
