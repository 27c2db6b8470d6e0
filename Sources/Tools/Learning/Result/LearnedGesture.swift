import Gestures
import MudraDeclarations
import MudraSettings

package struct LearnedGesture {
    /// The gesture, without commands.
    package let declaration: RecognizerDeclaration
    /// Its own options in the order of the file, without its name and its type.
    let options: Candidate.Options
    /// The limits that differ from mudra's defaults.
    package let limits: [LearnedLimit]
    /// The showings in words: where each comes from, and what it is.
    package let showings: [(source: String, text: String)]
    /// How it gets along with the configuration's gestures.
    package let neighbours: Neighbours
    /// The warnings of `mudractl check` that the configuration did not have before.
    package let warnings: [Diagnostic]
    /// In which drawings and scrolls it fires.
    let drawn: DrawnForecast
    /// Other facts that the user should know.
    package let notes: [String]
    /// The command to run; empty: none yet.
    package var command = ""

    package var name: String { declaration.name }
    package var type: GestureType { declaration.configuration.type }
}
