package org.replibench.runner.sessions;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.cluster.SessionSize;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

/**
 * The sizes of sessions that a study measures: every size with every share that is changed.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names none, or one size and one share
 */
public record SessionSizeVariants(Map<Variant, SessionSize> all) {
    private static final String SIZE = Option.SESSION_KB.key();
    private static final String CHANGED = Option.SESSION_CHANGED.key();

    /** The factors that a running server's shop can change with. */
    private static final Set<String> FACTORS = Set.of(SIZE, CHANGED);

    /** Whatever a pattern's scope, all of the stated size is sent: what the size costs, and nothing else. */
    private static final int ALL_CHANGED = 100;

    private static final int MIN_KILOBYTES = 1;

    /** The shop replaces whole attributes, of which there are 20: another share would not be what its name says. */
    private static final int STEP_PERCENT = 5;

    public SessionSizeVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * What {@code -Dsession.kb} and {@code -Dsession.changed} ask for.
     *
     * @throws org.replibench.runner.options.InvalidRequestException if a value is out of its range, or there is a share of nothing
     */
    public static SessionSizeVariants of(CommandOptions commandOptions) {
        if (!commandOptions.reads(Option.SESSION_KB)) {
            return new SessionSizeVariants(Map.of(Variant.PLAIN, SessionSize.DEFAULT));
        }
        boolean sized = !commandOptions.text(Option.SESSION_KB).isEmpty();
        boolean shared = !commandOptions.text(Option.SESSION_CHANGED).isEmpty();
        if (!sized && shared) {
            throw commandOptions.invalid(
                    Option.SESSION_CHANGED,
                    CHANGED + ": a part of what -D" + SIZE + " adds; required -D" + SIZE + ", such as 16");
        }
        if (!sized) {
            return new SessionSizeVariants(Map.of(Variant.PLAIN, SessionSize.DEFAULT));
        }
        List<Integer> sizes = commandOptions.numbers(Option.SESSION_KB, MIN_KILOBYTES, SessionSize.MAX_KILOBYTES);
        List<Integer> shares = shared ? shares(commandOptions) : List.of(ALL_CHANGED);
        Map<Variant, SessionSize> all = new LinkedHashMap<>();
        for (int kilobytes : sizes) {
            Variant variant = sizes.size() == 1 ? Variant.PLAIN : Variant.PLAIN.with(SIZE, kilobytes + "kb");
            for (int changed : shares) {
                all.put(
                        shares.size() == 1 ? variant : variant.with(CHANGED, changed + "pct"),
                        new SessionSize(kilobytes, changed));
            }
        }
        return new SessionSizeVariants(all);
    }

    private static List<Integer> shares(CommandOptions commandOptions) {
        List<Integer> shares = commandOptions.numbers(Option.SESSION_CHANGED, 0, ALL_CHANGED);
        shares.stream().filter(share -> share % STEP_PERCENT != 0).findFirst().ifPresent(share -> {
            throw commandOptions.invalid(
                    Option.SESSION_CHANGED, CHANGED + ": 0 to 100 in steps of " + STEP_PERCENT + ", found " + share);
        });
        return shares;
    }

    /** The size of a cell's sessions. */
    public SessionSize of(Variant variant) {
        return all.get(variant.restrictedTo(FACTORS));
    }

    /** What of a variant is decided when servers start, and stays while they run. */
    public static Variant atStart(Variant variant) {
        return variant.without(FACTORS);
    }
}
