import Foundation
import MudraExplain
import TestSupport
import Testing

/// A page in a browser, with everything that it complains of or asks for.
final class BrowserPage {
    let browser: Browser
    private let folder: TemporaryFolder
    private let session: String

    /// Opens a file with `html`.
    init(_ html: String, in browser: Browser, runsScripts: Bool = true) throws {
        self.browser = browser
        folder = try TemporaryFolder()
        let file = try folder.write(html, to: "page.html")
        let target = try browser.call("Target.createTarget", ["url": "about:blank"])
        let attached = try browser.call(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String ?? ""
        for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
        try resize(width: 1280, height: 800)
        if !runsScripts { try call("Emulation.setScriptExecutionDisabled", ["value": true]) }
        let count = browser.events.count
        try call("Page.navigate", ["url": "file://\(file)"])
        try browser.wait(for: "Page.loadEventFired", since: count)
        if runsScripts { try settle() }
    }

    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        try browser.call(method, parameters, session: session)
    }

    /// The value of a JavaScript expression in the page, as text.
    func ask(_ expression: String) throws -> String {
        let answer = try call(
            "Runtime.evaluate",
            [
                "expression": "(async () => String(await (\(expression))))()", "awaitPromise": true,
                "returnByValue": true,
            ])
        if let failure = answer["exceptionDetails"] {
            throw Browser.Complaint(description: "\(expression): \(failure)")
        }
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    /// The text of an element.
    func text(_ id: String) throws -> String { try ask("document.getElementById('\(id)').innerText") }

    func number(_ expression: String) throws -> Double { Double(try ask(expression)) ?? .nan }

    /// Waits until the page's canvases are drawn. A browser that stops drawing frames, as it may on a busy machine,
    /// draws one for a screenshot.
    func settle() throws {
        let twoFrames = """
            new Promise((done) => {
              requestAnimationFrame(() => requestAnimationFrame(() => done("drawn")));
              setTimeout(() => done("waits"), 5000);
            })
            """
        for _ in 0..<20 {
            if try ask(twoFrames) == "drawn" { return }
            try call("Page.captureScreenshot")
        }
        throw Browser.Complaint(description: "nothing is drawn")
    }

    /// Presses a key, by its name in the DOM.
    func press(_ key: String, shift: Bool = false) throws {
        let codes = [
            " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
            "Enter": 13,
            "Escape": 27, "Tab": 9,
        ]
        var event: [String: Any] = [
            "type": "keyDown", "key": key, "modifiers": shift ? 8 : 0, "windowsVirtualKeyCode": codes[key] ?? 0,
        ]
        if key.count == 1 { event["text"] = key }
        if key == "Enter" { event["text"] = "\r" }
        try call("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        try call("Input.dispatchKeyEvent", event)
        try settle()
    }

    /// Clicks into an element; `share` is the position from its left.
    func click(_ selector: String, across share: Double = 0.5, down: Double? = nil) throws {
        let element = "document.querySelector(\"\(selector)\")"
        _ = try ask("\(element).scrollIntoView({ block: 'center' })")
        let box = "\(element).getBoundingClientRect()"
        let x = try number("\(box).left + \(box).width * \(share)")
        let y = try number(down.map { "\(box).top + \($0)" } ?? "\(box).top + \(box).height / 2")
        for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
            try call(
                "Input.dispatchMouseEvent",
                ["type": type, "x": x, "y": y, "button": type == "mouseMoved" ? "none" : "left", "clickCount": 1])
        }
        try settle()
    }

    func resize(width: Int, height: Int) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Shows the page on paper (`print`) or on a screen, `light` or `dark`.
    func show(on media: String = "screen", scheme: String) throws {
        try call(
            "Emulation.setEmulatedMedia",
            ["media": media, "features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    /// Takes a screenshot; keeps it if `MUDRA_SCREENSHOTS` names a folder.
    func screenshot(_ name: String) throws -> Data {
        let answer = try call("Page.captureScreenshot", ["format": "png"])
        let png = Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
        if let folder = ProcessInfo.processInfo.environment["MUDRA_SCREENSHOTS"] {
            try png.write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
        }
        return png
    }

    /// The page's complaints (exceptions, the console, the log) and its requests other than for files.
    var complaints: [String] {
        browser.events.compactMap { event in
            let parameters = event["params"] as? [String: Any] ?? [:]
            switch event["method"] as? String {
            case "Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled": return "\(event)"
            case "Network.requestWillBeSent":
                let url = (parameters["request"] as? [String: Any])?["url"] as? String ?? ""
                return url.hasPrefix("file:") ? nil : "asked for \(url)"
            default: return nil
            }
        }
    }
}
