# Completion of mudractl's command line for fish. `make completions` writes it: see Sources/Common/Program.

# What mudractl lists on the bus of the command line, soon or not at all.
function __mudractl_ask
    set -l words (commandline -opc)
    set -l bus
    for index in (seq (count $words))
        if string match -q -- '--bus=*' $words[$index]
            set bus --bus (string replace -- --bus= '' $words[$index])
        else if test $words[$index] = --bus; and test $index -lt (count $words)
            set bus --bus $words[(math $index + 1)]
        end
    end
    timeout 2 mudractl $argv[1] --json $bus 2> /dev/null < /dev/null
end

# __mudractl_names true|false: gestures and groups, of those that are enabled or are not.
function __mudractl_names
    __mudractl_ask gestures | string match -- "*\"enabled\":$argv[1],*" |
        string replace -r -f '^{"name":"([A-Za-z0-9_-]*)".*,"group":"([A-Za-z0-9_-]*)".*' '$1 $2' | string split -n ' ' | sort -u
end

function __mudractl_gestures
    __mudractl_ask gestures | string replace -r -f '^{"name":"([A-Za-z0-9_-]*)".*' '$1'
end

function __mudractl_touchscreens
    set -l folder
    string match -q -- '/*' (commandline -ct); and set folder /dev/input/
    __mudractl_ask devices | string replace -r -f '^{"node":"/dev/input/(event[0-9]*)".*,"used":true,.*' "$folder\$1"
end

# Whether one of these words is on the command line. In fish 4.0, __fish_seen_subcommand_from takes "on" for
# "orientation".
function __mudractl_seen
    for word in (commandline -opc)[2..]
        contains -- $word $argv; and return
    end
    return 1
end

complete -c mudractl -f
complete -c mudractl -n '__fish_use_subcommand' -l version -d 'print the version'
complete -c mudractl -n '__fish_use_subcommand' -l help -d 'show this help'
complete -c mudractl -n '__fish_use_subcommand' -a devices -d 'list the input devices, and why one is not used'
complete -c mudractl -n '__fish_use_subcommand' -a status -d 'show how mudrad is, and whether mudra-actions runs'
complete -c mudractl -n '__fish_use_subcommand' -a doctor -d 'find out why nothing happens, and print the command that helps'
complete -c mudractl -n '__fish_use_subcommand' -a gestures -d 'list your gestures, from all of your programs'
complete -c mudractl -n '__fish_use_subcommand' -a enable -d 'enable gestures by their names or groups'
complete -c mudractl -n '__fish_use_subcommand' -a disable -d 'disable gestures by their names or groups'
complete -c mudractl -n '__fish_use_subcommand' -a suspend -d 'stop all gestures of gestures.toml until resume'
complete -c mudractl -n '__fish_use_subcommand' -a resume -d 'resume the gestures of gestures.toml'
complete -c mudractl -n '__fish_use_subcommand' -a context -d 'show or set the values that gestures with a condition depend on'
complete -c mudractl -n '__fish_use_subcommand' -a grab -d 'keep the touches of gestures from applications, or stop that'
complete -c mudractl -n '__fish_use_subcommand' -a orientation -d 'show or set which side of a touchscreen is up'
complete -c mudractl -n '__fish_use_subcommand' -a reload -d 'make mudrad read mudrad.toml again'
complete -c mudractl -n '__fish_use_subcommand' -a monitor -d 'print gestures as they happen'
complete -c mudractl -n '__fish_use_subcommand' -a record -d 'record the events of a touchscreen, for replay and explain'
complete -c mudractl -n '__fish_use_subcommand' -a check -d 'find mistakes in a configuration'
complete -c mudractl -n '__fish_use_subcommand' -a replay -d 'print the gestures that a configuration finds in recordings'
complete -c mudractl -n '__fish_use_subcommand' -a explain -d 'show why a gesture did or did not fire in a recording'
complete -c mudractl -n '__fish_use_subcommand' -a import -d 'convert the configuration of lisgd or touchegg'
complete -c mudractl -n '__fish_use_subcommand' -a try -d 'show touches and gestures live, and why a gesture fails'
complete -c mudractl -n '__fish_use_subcommand' -a learn -d 'learn a gesture that you show three to five times'
complete -c mudractl -n '__fish_use_subcommand' -a help -d 'show all commands, or the help of one'

complete -c mudractl -n '__mudractl_seen devices status doctor gestures context orientation monitor replay learn' -l json -d 'print an object a line'
complete -c mudractl -n '__mudractl_seen devices doctor check replay explain try learn' -l daemon-config -r -F -d 'mudrad.toml or its folder, instead of /etc/mudra'
complete -c mudractl -n '__mudractl_seen devices status doctor gestures enable disable grab orientation reload monitor record try learn' -l bus -x -a 'system session' -d 'the bus of mudrad: system (the default), session or an address'
complete -c mudractl -n '__mudractl_seen devices status doctor gestures enable disable suspend resume context grab orientation reload monitor record check replay explain import try learn help' -l help -d 'show this help'
complete -c mudractl -n '__mudractl_seen monitor' -l locate -d 'print places too, which may need an administrator\'s password'
complete -c mudractl -n '__mudractl_seen record' -l daemon -d 'record the touches that mudrad reports'
complete -c mudractl -n '__mudractl_seen record' -l for -x -d 'the length, instead of until Ctrl-C'
complete -c mudractl -n '__mudractl_seen record' -s o -l output -r -F -d 'the recording, instead of standard output'
complete -c mudractl -n '__mudractl_seen replay explain' -l config -r -F -d 'gestures.toml'
complete -c mudractl -n '__mudractl_seen replay' -l when -x -d 'pause gestures as in this context: NAME=VALUE,NAME=VALUE'
complete -c mudractl -n '__mudractl_seen replay' -l touches -d 'also print the touches that a grabbed screen would pass on'
complete -c mudractl -n '__mudractl_seen explain' -l svg -d 'draw a picture of one recording'
complete -c mudractl -n '__mudractl_seen explain' -l json -d 'print the data, an object a line'
complete -c mudractl -n '__mudractl_seen explain' -s o -l output -r -F -d 'the file to write, readable by you alone'
complete -c mudractl -n '__mudractl_seen import' -s o -l output -r -F -d 'the gestures.toml, instead of standard output'
complete -c mudractl -n '__mudractl_seen try' -l config -r -F -d 'gestures.toml'
complete -c mudractl -n '__mudractl_seen learn' -l from -r -F -d 'learn from recordings, instead of the screen'
complete -c mudractl -n '__mudractl_seen learn' -l ordinary -r -F -d 'recordings of ordinary use, to see how often it fires there'
complete -c mudractl -n '__mudractl_seen learn' -l command -x -d 'the command to run, instead of a question'
complete -c mudractl -n '__mudractl_seen learn' -l config -r -F -d 'gestures.toml or its folder, instead of ~/.config/mudra'
complete -c mudractl -n '__mudractl_seen learn' -l device -x -a '(__mudractl_touchscreens)' -d 'the touchscreen to show it on'
complete -c mudractl -n '__mudractl_seen learn' -l dry-run -d 'print the gesture and write nothing'

complete -c mudractl -n '__mudractl_seen enable' -a '(__mudractl_names false)'
complete -c mudractl -n '__mudractl_seen disable' -a '(__mudractl_names true)'
complete -c mudractl -n '__mudractl_seen context; and not __mudractl_seen set unset' -a 'set unset'
complete -c mudractl -n '__mudractl_seen grab; and not __mudractl_seen on off' -a 'on off'
complete -c mudractl -n '__mudractl_seen grab; and __mudractl_seen on off' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__mudractl_seen orientation' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__mudractl_seen orientation; and not __mudractl_seen normal left-up right-up bottom-up auto' -a 'normal left-up right-up bottom-up auto'
complete -c mudractl -n '__mudractl_seen monitor' -a '(__mudractl_gestures)'
complete -c mudractl -n '__mudractl_seen record' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__mudractl_seen check' -F
complete -c mudractl -n '__mudractl_seen replay' -F
complete -c mudractl -n '__mudractl_seen explain' -F
complete -c mudractl -n '__mudractl_seen import; and not __mudractl_seen lisgd touchegg' -a 'lisgd touchegg'
complete -c mudractl -n '__mudractl_seen import; and __mudractl_seen lisgd touchegg' -F
complete -c mudractl -n '__mudractl_seen try' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__mudractl_seen learn' -F
complete -c mudractl -n '__mudractl_seen help' -a 'devices status doctor gestures enable disable suspend resume context grab orientation reload monitor record check replay explain import try learn help'
