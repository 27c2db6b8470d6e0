import Bus

/// The errors of the interface's own namespace, each with a sentence that says what to do.
extension BusError {
    private static let prefix = "org.mudra.Mudra1.Error."

    static func nameTaken(_ name: String) -> BusError {
        BusError(
            name: prefix + "NameTaken",
            message: "you have a recognizer \"\(name)\" already, from another program: choose another name")
    }

    static func invalidRecognizer(_ problem: String) -> BusError {
        BusError(name: prefix + "InvalidRecognizer", message: problem)
    }

    static func invalidZone(_ problem: String) -> BusError {
        BusError(name: prefix + "InvalidZone", message: problem)
    }

    static func invalidOrientation(_ text: String) -> BusError {
        BusError(
            name: prefix + "InvalidOrientation",
            message: "there is no orientation \"\(text)\": normal, left-up, right-up, bottom-up or auto")
    }

    static func invalidConfiguration(_ problems: String) -> BusError {
        BusError(name: prefix + "InvalidConfiguration", message: problems)
    }

    static func unknownRecognizer(_ path: String) -> BusError {
        BusError(
            name: prefix + "UnknownRecognizer",
            message: "there is no recognizer of yours at \(path): only the program that made one removes it")
    }

    static func tooMany(_ what: String, limit: Int) -> BusError {
        BusError(name: prefix + "TooMany", message: "\(what): at most \(limit)")
    }
}
