#!/usr/bin/env bash
# Burns CPU time in one of two equal arms of a matrix, and says in how many parts of N runs that was found; 0 microseconds: in how many
# a difference was invented. Each run is cut into as many parts as PIECES says (1 unless told otherwise), which are judged as a study each.
# PIECES=10 burnt-cpu.sh RUNS MICROSECONDS OPTIONS…
set -euo pipefail
cd "$(dirname "$0")/../../../.."
runs="${1:-10}"
micros="${2:-50}"
shift $(( $# < 2 ? $# : 2 ))
exec ./mvnw --batch-mode verify -Pthorough -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
    -Dit.test=BurntCpuIT -Dfailsafe.failIfNoSpecifiedTests=false \
    -Dburn.runs="$runs" -Dburn.pieces="${PIECES:-1}" -Dburn.micros="$micros" -Dburn.options="-Djvm.options= $*" -Dburn.results="$PWD/results/burnt-cpu"
