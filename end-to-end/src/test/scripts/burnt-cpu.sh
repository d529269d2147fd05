#!/usr/bin/env bash
# Burns CPU time in one of two equal arms of the quick matrix, and says in how many of N runs (10 unless told otherwise) that was found.
# burnt-cpu.sh RUNS MICROSECONDS OPTIONS…
set -euo pipefail
cd "$(dirname "$0")/../../../.."
runs="${1:-10}"
micros="${2:-50}"
shift $(( $# < 2 ? $# : 2 ))
exec ./mvnw --batch-mode verify -Pthorough -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
    -Dit.test=BurntCpuIT -Dfailsafe.failIfNoSpecifiedTests=false \
    -Dburn.runs="$runs" -Dburn.micros="$micros" -Dburn.options="-Djvm.options= $*" -Dburn.results="$PWD/results/burnt-cpu"
