package org.replibench.analysis.paper;

/** One thing that the white paper of 2007 found. */
sealed interface PaperFinding permits RatioFinding, QualitativeFinding {
    FindingTopic topic();

    /** What it says. */
    String statement();
}
