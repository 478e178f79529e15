# Prints what a completion script offers for a line of fish, a candidate a line: fish --no-config ask.fish SCRIPT LINE
source $argv[1]; or exit
# A remark may follow a candidate, after a tab.
for candidate in (complete --do-complete $argv[2])
    string split -- \t $candidate | head -n 1
end
