// completion-writer FOLDER: writes the completions of the installed programs, for every shell, into a folder.
import Glibc
import MudraProgram

guard CommandLine.arguments.count == 2 else {
    print("usage: completion-writer FOLDER")
    exit(2)
}

func write(_ text: String, to name: String) {
    let path = "\(CommandLine.arguments[1])/\(name)"
    guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else {
        perror(path)
        exit(1)
    }
}

for program in [ProgramSyntax.mudrad, .mudraActions, .mudraLock, .mudractl] {
    write(BashScript(program).text, to: "\(program.name).bash")
    write(ZshScript(program).text, to: "_\(program.name)")
    write(FishScript(program).text, to: "\(program.name).fish")
}
