# fish complete.fish FILE LINE: what the completion in FILE offers for the last word of LINE, a word a line.
source $argv[1]
complete -C $argv[2] | string replace -r '\t.*' ''
