import Foundation
import MudraExplain
import Testing

/// The page of `mudractl explain` in a browser.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "needs chromium"))
struct ExplanationPageTests {
    private let browser: Browser

    init() throws {
        browser = try Browser()
    }

    private func open(_ explanations: Explanation...) throws -> BrowserPage {
        try BrowserPage(ExplanationPage(explanations).html, in: browser)
    }

    @Test("The page is readable on a phone and a desktop, light and dark")
    func itIsReadableOnAPhoneAndADesktopInLightAndDark() throws {
        let page = try open(Sample.everything)
        var pictures: Set<Data> = []
        for (name, width, height) in [("desktop", 1280, 800), ("phone", 390, 844), ("narrow", 360, 640)] {
            try page.resize(width: width, height: height)
            for scheme in ["light", "dark"] {
                try page.show(scheme: scheme)
                try page.settle()
                // The page draws anew a moment after its size has changed.
                _ = try page.ask("new Promise((done) => setTimeout(done, 120))")
                _ = try page.ask(
                    "(document.getElementById('scrubber').value = 1300000, document.getElementById('scrubber').dispatchEvent(new Event('input')))"
                )
                try page.settle()
                pictures.insert(try page.screenshot("\(name)-\(scheme)"))
                #expect(try page.ask("document.documentElement.scrollWidth <= innerWidth") == "true", "\(name)")
                #expect(try page.ask(Self.faintTexts) == "", "\(name) \(scheme)")
            }
        }
        #expect(pictures.count == 6)
        #expect(page.complaints == [])
    }

    /// Texts whose contrast to the background is below 4.5 to 1 (WCAG 2.2, 1.4.3).
    private static let faintTexts = """
        (() => {
          const parse = (text) => (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
          const light = (rgb) => rgb.slice(0, 3).map((v) => v / 255)
            .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
          const behind = (element) => {
            for (let e = element; e; e = e.parentElement) {
              const colour = parse(getComputedStyle(e).backgroundColor);
              if (colour.length < 4 || colour[3] > 0) return colour;
            }
            return [255, 255, 255];
          };
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const faint = [];
          for (let node; (node = walker.nextNode());) {
            const element = node.parentElement;
            if (!node.data.trim() || !element.checkVisibility() || element.closest("svg, script, style, option")) continue;
            const a = light(parse(getComputedStyle(element).color)), b = light(behind(element));
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < 4.5) faint.push(`${node.data.trim()} ${ratio.toFixed(2)}`);
          }
          return faint.join("; ");
        })()
        """

    @Test("The keyboard controls the whole page") func theKeyboardDoesEverything() throws {
        let page = try open(Sample.everything)
        #expect(try page.text("clock") == "0.000 s")
        // The first samples: the touch that lands after 50 ms, and the next one 8 ms later.
        try page.press("ArrowRight")
        #expect(try page.text("clock") == "0.050 s")
        try page.press("ArrowRight")
        #expect(try page.text("clock") == "0.058 s")
        try page.press("ArrowLeft")
        #expect(try page.text("clock") == "0.050 s")
        #expect(try page.ask("document.getElementById('screen').dataset.down") == "6")
        try page.press("ArrowRight", shift: true)
        #expect(try page.text("clock") == "0.100 s")
        try page.press("ArrowRight", shift: true)
        #expect(try page.text("clock") == "0.190 s")
        try page.press("ArrowLeft", shift: true)
        #expect(try page.text("clock") == "0.100 s")
        try page.press("End")
        #expect(try page.text("clock") == "2.400 s")
        #expect(
            try page.ask("document.getElementById('scrubber').getAttribute('aria-valuetext')") == "2.400 s of 2.400 s")
        try page.press("Home")
        #expect(try page.text("clock") == "0.000 s")
        for _ in 0..<7 { try page.press("ArrowDown") }
        #expect(try page.ask("document.getElementById('labels').getAttribute('aria-activedescendant')") == "lane-6")
        for _ in 0..<2 { try page.press("ArrowRight", shift: true) }
        #expect(try page.text("inspector") == "tap: waits for double-tap to fail; touch 1")
        try page.press("ArrowUp")
        #expect(try page.text("inspector") == "touch 6: at 270.0, 150.0 mm")
        try page.press("+")
        #expect(try page.number("document.getElementById('timeline').dataset.zoom") > 1)
        try page.press("0")
        #expect(try page.number("document.getElementById('timeline').dataset.zoom") == 1)
        try page.press("?")
        #expect(try page.ask("document.getElementById('help').open") == "true")
        try page.press("Escape")
        #expect(try page.ask("document.getElementById('help').open") == "false")
        #expect(page.complaints == [])
    }

    @Test("The player plays and stops at the end") func itPlaysAndStops() throws {
        let page = try open(Sample.everything)
        try page.press(" ")
        #expect(try page.ask("document.getElementById('play').getAttribute('aria-label')") == "Pause")
        // On any machine the time passes in the end, and the player stops by itself.
        let end =
            "new Promise((done) => { const look = () => { const play = document.getElementById('play'); "
            + "if (play.getAttribute('aria-label') === 'Play') done(1); else requestAnimationFrame(look); }; look(); })"
        _ = try page.call("Runtime.evaluate", ["expression": end, "awaitPromise": true])
        #expect(try page.text("clock") == "2.400 s")
        try page.press("Home")
        try page.click("#play")
        try page.press(" ")
        #expect(try page.ask("document.getElementById('play').getAttribute('aria-label')") == "Play")
        #expect(page.complaints == [])
    }

    @Test("The mouse sets the time and chooses a lane") func theMouseMovesTheTime() throws {
        let page = try open(Sample.everything)
        try page.click("#scrubber", across: 0.5)
        #expect(abs(try page.number("document.getElementById('scrubber').value") - 1_200_000) < 20_000)
        #expect(try page.ask("document.getElementById('screen').dataset.down") == "2 3 6")
        #expect(try page.text("touching").hasPrefix("Down: 2, 3, 6 (rests)"))
        // A lane of the time line, and the time under the pointer.
        try page.click("#timeline", across: 0.99, down: 40)
        #expect(try page.number("document.getElementById('scrubber').value") > 2_300_000)
        #expect(try page.ask("document.getElementById('labels').getAttribute('aria-activedescendant')") == "lane-0")
        #expect(page.complaints == [])
    }

    @Test("The table gives the reasons and goes to their moments") func theListSaysWhyAndGoesThere() throws {
        let page = try open(Sample.everything)
        let answers = try page.text("answers")
        #expect(answers.contains("moved 5.2 mm, allowed 4.0 mm") && answers.contains("max_movement_mm"))
        #expect(answers.contains("it is switched off"))
        let row = "[...document.querySelectorAll('#rows tr')].find((row) => row.innerText.includes('moved 5.2'))"
        #expect(try page.ask("\(row).innerText.includes('hold-to-drag')") == "true")
        _ = try page.ask("\(row).querySelector('button').focus()")
        try page.press("Enter")
        #expect(try page.text("clock") == "2.290 s")
        #expect(try page.ask("\(row).getAttribute('aria-current')") == "true")
        #expect(try page.ask("document.querySelectorAll('#rows [aria-current]').length") == "1")
        #expect(
            try page.text("inspector")
                == "hold-to-drag: failed, moved 5.2 mm, allowed 4.0 mm (max_movement_mm); touch 5")
        try page.press("ArrowUp")
        #expect(try page.ask("\(row).previousElementSibling.contains(document.activeElement)") == "true")
        #expect(page.complaints == [])
    }

    @Test("Names are never markup") func namesAreNeverMarkup() throws {
        let page = try open(Sample.hostile, Sample.everything)
        #expect(try page.ask("document.title").contains("</script>"))
        #expect(try page.ask("document.querySelectorAll('img, iframe, object').length") == "0")
        #expect(try page.ask("document.scripts.length") == "3")
        #expect(try page.text("name").contains("document.title='owned'"))
        #expect(try page.ask("document.documentElement.scrollWidth <= innerWidth") == "true")
        for _ in 0..<30 { try page.press("ArrowRight", shift: true) }
        // The other recording.
        let select = "document.getElementById('recordings')"
        _ = try page.ask("(\(select).value = 1, \(select).dispatchEvent(new Event('change')))")
        #expect(try page.text("name") == "kitchen.evemu")
        #expect(page.complaints == [])
    }

    @Test("A recording without touches is shown too") func aRecordingOfNothingIsShownAsWell() throws {
        let page = try open(Sample.empty)
        for key in ["ArrowRight", "ArrowLeft", "End", "ArrowDown", "+", " ", "Home"] { try page.press(key) }
        #expect(try page.text("rows").contains("Nothing happened."))
        #expect(try page.text("touching") == "No touch is down")
        #expect(page.complaints == [])
    }

    @Test("No foreign script runs and nothing is loaded") func nothingElseMayRunOrBeAskedFor() throws {
        let page = try open(Sample.everything)
        let blocked =
            "new Promise((done) => { addEventListener('securitypolicyviolation', (e) => done(e.effectiveDirective)); "
        let script =
            "const s = document.createElement('script'); s.textContent = 'document.title=1'; document.body.append(s); })"
        let answer = try page.call("Runtime.evaluate", ["expression": blocked + script, "awaitPromise": true])
        #expect(((answer["result"] as? [String: Any])?["value"] as? String)?.hasPrefix("script-src") == true)
    }

    @Test("The page prints, and shows the picture if scripts do not run")
    func itPrintsAndShowsThePictureWithoutScripts() throws {
        let page = try open(Sample.everything)
        try page.show(on: "print", scheme: "dark")
        #expect(try page.ask("document.querySelector('#stills svg').checkVisibility()") == "true")
        #expect(try page.ask("document.getElementById('player').checkVisibility()") == "false")
        #expect(try page.ask("getComputedStyle(document.querySelector('#stills .paper')).fill") == "rgb(255, 255, 255)")
        let pdf = try page.call("Page.printToPDF", ["printBackground": true])
        let bytes = Data(base64Encoded: pdf["data"] as? String ?? "") ?? Data()
        #expect(bytes.starts(with: Data("%PDF".utf8)) && bytes.count > 10_000)
        let silent = try BrowserPage(ExplanationPage([Sample.everything]).html, in: browser, runsScripts: false)
        #expect(try silent.ask("document.querySelector('#stills svg').checkVisibility()") == "true")
        #expect(page.complaints == [])
    }

    /// A frame of a long recording takes as much work as a frame of a short one; the drawn parts are counted.
    @Test("A long recording takes no more work to scrub") func aLongRecordingIsNoMoreWorkToScrub() throws {
        let work = try [20, 60].map { seconds in
            let page = try open(Sample.circles(fingers: 40, seconds: seconds))
            var most = 0.0
            for share in [0.1, 0.5, 0.9] {
                try page.click("#scrubber", across: share)
                most = max(most, try page.number("document.getElementById('screen').dataset.work"))
            }
            #expect(page.complaints == [])
            return most
        }
        #expect(work[1] < 1.5 * work[0])
    }

    /// Ten minutes have 57,600 attempts, touches and arrows, of which many share a column of pixels.
    @Test("A long time line is drawn by columns of pixels") func aLongTimeLineIsDrawnByColumnsOfPixels() throws {
        let page = try open(Sample.taps(perSecond: 4, seconds: 600))
        // 2,400 touches share lanes, because they are not down together.
        #expect(try page.number("document.querySelectorAll('.lane-label').length") < 52)
        let work = try page.number("document.getElementById('timeline').dataset.work")
        #expect(work > 0 && work < 24 * 1_280)
        #expect(page.complaints == [])
    }
}
