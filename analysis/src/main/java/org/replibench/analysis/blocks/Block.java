package org.replibench.analysis.blocks;

import java.util.Map;

/**
 * One window of each arm, close together in time, so that the machine's pace cancels in ratios.
 *
 * @param start number of the start of the servers that it belongs to
 * @param number within the start, rising; a gap says that blocks next to it do not follow each other
 * @param windows by arm; an arm that has ended is not among them
 * @param excluded arms whose windows are left out, and why
 */
public record Block(int start, int number, Map<String, WindowFigures> windows, Map<String, ExclusionCause> excluded) {
    public Block {
        windows = Map.copyOf(windows);
        excluded = Map.copyOf(excluded);
    }

    /** A block whose windows all count. */
    public Block(int start, int number, Map<String, WindowFigures> windows) {
        this(start, number, windows, Map.of());
    }

    /** Whether an arm has a window in it that counts. */
    public boolean counts(String arm) {
        return windows.containsKey(arm) && !excluded.containsKey(arm);
    }

    boolean has(String control, String arm) {
        return windows.containsKey(control) && windows.containsKey(arm);
    }

    boolean counts(String control, String arm) {
        return counts(control) && counts(arm);
    }
}
