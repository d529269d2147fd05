package org.replibench.analysis.rounds;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * The blocks of one round that count, by what the machine did in the windows of all its arms.
 *
 * @param numbers of those that count
 */
public record CountedBlocks(Set<Integer> numbers) {
    public CountedBlocks {
        numbers = Set.copyOf(numbers);
    }

    /**
     * Leaves out what {@link RoundComparison} leaves out.
     *
     * @param windowsOfArms a list for each arm
     * @param cores of the machine
     */
    public static CountedBlocks of(Collection<List<Window>> windowsOfArms, double cores) {
        Map<Integer, List<Window>> byBlock = new TreeMap<>();
        windowsOfArms.forEach(
                windows -> windows.forEach(window -> byBlock.computeIfAbsent(window.block(), block -> new ArrayList<>())
                        .add(window)));
        BlockExclusion exclusion = new BlockExclusion(cores);
        return new CountedBlocks(byBlock.entrySet().stream()
                .filter(block -> exclusion.cause(block.getValue()).isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet()));
    }

    /** The windows of these that are in a block that counts. */
    public List<Window> of(List<Window> windows) {
        return windows.stream()
                .filter(window -> numbers.contains(window.block()))
                .toList();
    }
}
