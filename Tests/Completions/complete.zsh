# zsh complete.zsh FILE LINE: what the completion in FILE offers for the last word of LINE, a word a line. An interactive
# zsh on a terminal of its own is typed LINE and a tab.
# What completion hands to compadd is written down, unless it only asks what would fit (-A, -O, -D).
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
