package org.replibench.analysis.blocks;

import java.util.Map;
import java.util.Optional;

/**
 * One window of each arm, close together in time, so that the machine's pace cancels in ratios.
 *
 * @param start number of the start of the servers that it belongs to
 * @param number within the start, rising; a gap says that blocks next to it do not follow each other
 * @param windows by arm; an arm that has ended is not among them
 * @param exclusion why the block is left out, if it is
 */
public record Block(int start, int number, Map<String, WindowFigures> windows, Optional<ExclusionCause> exclusion) {
    public Block {
        windows = Map.copyOf(windows);
    }

    /** A block that counts. */
    public Block(int start, int number, Map<String, WindowFigures> windows) {
        this(start, number, windows, Optional.empty());
    }

    boolean has(String control, String arm) {
        return windows.containsKey(control) && windows.containsKey(arm);
    }

    boolean counts(String control, String arm) {
        return exclusion.isEmpty() && has(control, arm);
    }
}
