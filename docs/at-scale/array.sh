#!/bin/sh
# Solves a file of puzzles as a Slurm array: task N of M solves piece N of M of the file.
#
#     sbatch --array=0-99 docs/at-scale/array.sh puzzles.jsonl answers
#
# `answers` becomes a folder with a file of records for each task, in the order of the lines. A task
# that is started again goes on after its last complete record.
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --requeue
set -eu
puzzles=$1 answers=$2
task=$SLURM_ARRAY_TASK_ID tasks=$SLURM_ARRAY_TASK_COUNT
mkdir -p "$answers"
# `split` cuts no line in two; its pieces are numbered from 1 on.
split --number="l/$((task + 1))/$tasks" "$puzzles" |
  tatham-slv batch - --jobs 1 --quiet --resume "$answers/part-$(printf %05d "$task")"
