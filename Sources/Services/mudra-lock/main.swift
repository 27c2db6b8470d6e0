import MudraProgram
import MudraSupport
import MudraSuspension

let log = Log(program: "mudra-lock")

ProcessFiles.prepare(log: log)

Locker(ProgramSyntax.mudraLock.argumentsOfProgram().operands, log: log).run()
