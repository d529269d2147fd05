package org.replibench.analysis.rounds;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.blocks.ExclusionCause;
import org.replibench.records.raw.WindowsFile.Window;

/** The windows of one round that count, by what the machine did meanwhile. */
public final class CountedWindows {
    private final WindowExclusion exclusion;
    private final Map<Integer, Double> shortestSeconds;

    private CountedWindows(WindowExclusion exclusion, Map<Integer, Double> shortestSeconds) {
        this.exclusion = exclusion;
        this.shortestSeconds = shortestSeconds;
    }

    /**
     * Leaves out what {@link RoundComparison} leaves out.
     *
     * @param windowsOfArms a list for each arm
     * @param cores of the machine
     */
    public static CountedWindows of(Collection<List<Window>> windowsOfArms, double cores) {
        Map<Integer, Double> shortest = new HashMap<>();
        windowsOfArms.forEach(
                windows -> windows.forEach(window -> shortest.merge(window.block(), window.seconds(), Math::min)));
        return new CountedWindows(new WindowExclusion(cores), shortest);
    }

    /** The windows of an arm that count. */
    public List<Window> of(List<Window> windows) {
        return windows.stream().filter(window -> cause(window).isEmpty()).toList();
    }

    /** Why a window of the round is left out, if it is. */
    Optional<ExclusionCause> cause(Window window) {
        return exclusion.cause(window, shortestSeconds.get(window.block()));
    }
}
