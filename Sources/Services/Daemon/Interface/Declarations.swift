import MudraBus
import MudraDeclarations

// Clients' declarations, from D-Bus values.

extension RecognizerDeclaration {
    /// Checks a name, a type and options. `SetRecognizers` passes them as a structure, `AddRecognizer` as arguments.
    static func of(_ values: [BusValue]) throws(BusError) -> RecognizerDeclaration {
        guard values.count == 3, let name = values[0].text, let type = values[1].text
        else { throw .invalidRecognizer("a recognizer takes a name, a type and options") }
        do throws(OptionProblems) {
            return try RecognizerDeclaration(
                name: name, type: type, options: (values[2].dictionary ?? [:]).mapValues(OptionValue.init))
        } catch {
            throw .invalidRecognizer("\(error)")
        }
    }
}

extension ZoneDeclaration {
    /// Checks a name and options.
    static func of(_ values: [BusValue]) throws(BusError) -> ZoneDeclaration {
        guard values.count == 2, let name = values[0].text, let options = values[1].dictionary else {
            throw .invalidZone("a zone takes a name and options")
        }
        do throws(OptionProblems) {
            return try ZoneDeclaration(name: name, options: options.mapValues(OptionValue.init))
        } catch {
            throw .invalidZone("\(error)")
        }
    }
}

extension BusValue {
    /// All declarations of a list; throws all their problems if one of them is wrong.
    func declarations<Declaration>(
        _ what: String, limit: Int, invalid: (String) -> BusError,
        _ convert: ([BusValue]) throws(BusError) -> Declaration
    ) throws(BusError) -> [Declaration] {
        let entries = elements ?? []
        guard entries.count <= limit else { throw .tooMany("\(what)s of one program", limit: limit) }
        var declarations: [Declaration] = []
        var problems: [String] = []
        for (index, entry) in entries.enumerated() {
            do throws(BusError) {
                declarations.append(try convert(entry.elements ?? []))
            } catch {
                problems.append("\(what) \(index): \(error.message)")
            }
        }
        guard problems.isEmpty else { throw invalid(problems.problemLine) }
        return declarations
    }
}
