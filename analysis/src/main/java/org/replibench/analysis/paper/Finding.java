package org.replibench.analysis.paper;

/** One thing that the white paper of 2007 found. */
sealed interface Finding permits Claim, Remark {
    Question question();

    /** {@value PaperLoads#MEDIUM} or {@value PaperLoads#HIGH}. */
    String load();

    /** What it says. */
    String words();
}
