import FrameRules
import MudraEvdev
import MudraRecording

/// libFuzzer calls this for every input.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: bytes, count: count))
    do throws(RecordingError) {
        play(try RecordingFile.read(text))
    } catch {
        judge(error, of: text)
    }
    return 0
}

private func play(_ recording: Recording) {
    var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen, recording.geometry))
    var rules = FrameRules()
    for event in recording.events {
        decoder.decode(event) { rules.check($0, at: event.time) }
        rules.endStep()
    }
    _ = decoder.oddities.lines(on: decoder.geometry)
    decoder.cancelContacts(at: .distantFuture) { rules.check($0, at: .distantFuture) }
    rules.endStep()
    rules.requireNothingDown()
}

/// The position of an error must lie in the text, because users look there.
private func judge(_ error: RecordingError, of text: [UInt8]) {
    guard let line = error.line, let column = error.column else {
        let isOfAll = ["is no", "has several"].contains(where: error.message.hasPrefix)
        if !isOfAll { fatalError("no place for an error of a line: \(error)") }
        return
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if !lines.indices.contains(line - 1) || !(1...lines[line - 1].count + 1).contains(column) {
        fatalError("an error off the text: \(error)")
    }
}
