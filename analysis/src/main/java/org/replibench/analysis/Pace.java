package org.replibench.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.replibench.model.CellRecord;

/**
 * How fast the machine was while cells were measured, by its yardstick: the processor time of a piece of work that is the same
 * whenever and wherever it is done. Machines that share their hardware with others get slower and faster within minutes, and
 * take all programs along.
 *
 * @param millis mean processor time of the yardstick's work; NaN if a record does not tell
 */
public record Pace(double millis) {
    /** The key of {@link CellRecord#settings} for the yardstick's mean processor time in the window, in milliseconds. */
    public static final String YARDSTICK_MILLIS = "yardstick.ms";

    /** Where nobody tells. */
    public static final Pace UNKNOWN = new Pace(Double.NaN);

    /** What the machine's pace was in all of {@code cells}, on average; unknown if one of them, or none, tells. */
    public static Pace of(Collection<CellRecord> cells) {
        return new Pace(cells.stream()
                .collect(Collectors.averagingDouble(cell -> of(cell.settings()).millis())));
    }

    /** The pace while one cell was measured. */
    public static Pace of(CellRecord cell) {
        return of(cell.settings());
    }

    private static Pace of(Map<String, String> settings) {
        return Optional.ofNullable(settings.get(YARDSTICK_MILLIS))
                .map(millis -> new Pace(Double.parseDouble(millis)))
                .orElse(UNKNOWN);
    }

    /** Whether records told it. */
    @JsonIgnore
    public boolean isKnown() {
        return Double.isFinite(millis);
    }

    /** How many times as long all work takes as at {@code usual}; empty if either is unknown. */
    public OptionalDouble slowness(Pace usual) {
        double times = millis / usual.millis;
        return times > 0 && Double.isFinite(times) ? OptionalDouble.of(times) : OptionalDouble.empty();
    }
}
