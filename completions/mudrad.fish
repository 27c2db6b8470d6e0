# Completion of mudrad's command line for fish. `make completions` writes it: see Sources/Common/Program.

complete -c mudrad -f
complete -c mudrad -l bus -x -a 'system session' -d 'the bus to be on (default: system)'
complete -c mudrad -l config -r -F -d 'mudrad.toml or its folder, instead of /etc/mudra'
complete -c mudrad -l clock -r -F -d 'for tests: let a test hold the clock (not on the system bus)'
complete -c mudrad -l version -d 'print the version'
complete -c mudrad -l help -d 'show this help'
