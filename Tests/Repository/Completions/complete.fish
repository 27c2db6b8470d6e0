# fish complete.fish FILE LINE: prints the words that the completion in FILE offers for the last word of LINE, one per
# line.
source $argv[1]
complete -C $argv[2] | string replace -r '\t.*' ''
