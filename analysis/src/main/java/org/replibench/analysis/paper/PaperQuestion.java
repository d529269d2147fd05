package org.replibench.analysis.paper;

import java.util.List;

/** What the white paper asks in its chapter 10, and the patterns by which it answers. */
enum PaperQuestion {
    SCALE_OUT("scale-out", "none", "2211"),
    PROTOCOL("protocol", "none", "2211", "1211"),
    TRIGGER("trigger", "none", "2311", "2211", "2111"),
    SCOPE("scope", "none", "2211", "2221"),
    SYNC_MODE("sync mode", "2211", "2212", "2111", "2112"),
    WRITE_QUOTA("write quota", "none", "2211", "2211wq2", "2211wq3");

    private final String label;
    private final List<String> patterns;

    PaperQuestion(String words, String... patterns) {
        this.label = words;
        this.patterns = List.of(patterns);
    }

    String label() {
        return label;
    }

    /** Codes, in the paper's order. */
    List<String> patterns() {
        return patterns;
    }
}
