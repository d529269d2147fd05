package org.replibench.analysis.paper;

/** One thing that the white paper of 2007 found. */
sealed interface Finding permits Claim, Remark {
    Topic topic();

    /** What it says. */
    String words();
}
