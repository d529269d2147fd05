#!/usr/bin/env bash
# Kills a study at N random moments (20 unless told otherwise), resumes it each time, and compares what it ends with.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
exec ./mvnw --batch-mode verify -Pthorough -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
    -Dit.test=ResumeIT -Dfailsafe.failIfNoSpecifiedTests=false -Dkills="${1:-20}"
