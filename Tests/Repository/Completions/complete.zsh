# zsh complete.zsh FILE LINE: prints the words that the completion in FILE offers for the last word of LINE, one per
# line. It types LINE and a tab into an interactive zsh on a terminal of its own, and records the words that the
# completion passes to compadd, except for calls that only ask which words would match (-A, -O, -D).
zmodload zsh/zpty
export FOLDER=${1:A:h} ANSWER=$(mktemp)
zpty typist zsh -f -i
zpty -w typist 'PS1= RPS1= LISTMAX=10000; fpath=($FOLDER $fpath); autoload -Uz compinit; compinit -u -d $HOME/dump
compadd() {
    local word
    local -a offered
    for word; do
        [[ $word == (-|--) ]] && break
        [[ $word == -*[AOD]* ]] && { builtin compadd "$@"; return }
    done
    builtin compadd -O offered "$@"
    (( $#offered )) && print -rl -- $offered >> $ANSWER
    builtin compadd "$@"
}
tell() { zle complete-word; print -r -- "that was ""all" }
zle -N tell
bindkey "^I" tell
print "that was ""ready"'
zpty -r typist said '*that was ready*'
zpty -w -n typist "$2"$'\t'
zpty -r typist said '*that was all*'
zpty -d typist
sort -u $ANSWER
rm -f $ANSWER
