#!/bin/sh
# Makes the data set of docs/dataset.md: 100,000 puzzles of 12 kinds and every grade, with steps.
#
#     docs/dataset/make.sh FOLDER [COUNT [PARTS]]
#
# FOLDER gets the parts and puzzles.jsonl. The script can be interrupted and run again: finished
# records stay. TATHAM_SLV is the program, `tatham-slv` by default.
set -eu
folder=$1 count=${2:-100000} parts=${3:-4}
program=${TATHAM_SLV:-tatham-slv}
mkdir -p "$folder"
[ ! -e "$folder/puzzles.jsonl" ] || { echo "$folder/puzzles.jsonl is there already"; exit 0; }

part=0
set --
while [ "$part" -lt "$parts" ]; do
  file="$folder/part-$part.jsonl"
  # 3: some puzzles were not made within the fixed amount of work; the others are there.
  "$program" dataset --count "$count" --seed 2026 --steps --shard "$part/$parts" \
    --output "$file" --resume \
    bridges:7x7 lightup:7x7 mosaic:5x5 pattern:10x10 pearl:6x6 range:9x6 \
    slant:8x8 solo:3x3 tents:8x8 towers:5 unequal:5 unruly:8x8 || [ $? -eq 3 ]
  set -- "$@" "$file"
  part=$((part + 1))
done
"$program" dataset --merge "$@" --output "$folder/puzzles.jsonl"
