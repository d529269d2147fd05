package org.replibench.runner.sessions;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.cluster.SessionSize;
import org.replibench.model.Variant;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * The sizes of sessions that a study measures: every size with every share that is changed.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names none, or one size and one share
 */
public record SessionVariants(Map<Variant, SessionSize> all) {
    private static final String SIZE = Option.SESSION_KB.key();
    private static final String CHANGED = Option.SESSION_CHANGED.key();

    /** The factors that a running server's shop can change with. */
    private static final Set<String> FACTORS = Set.of(SIZE, CHANGED);

    /** Whatever a pattern's scope, all of the stated size is sent: what the size costs, and nothing else. */
    private static final int ALL_CHANGED = 100;

    private static final int LEAST_KILOBYTES = 1;

    /** The shop replaces whole attributes, of which there are 20: another share would not be what its name says. */
    private static final int STEP_PERCENT = 5;

    public SessionVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * What {@code -Dsession.kb} and {@code -Dsession.changed} ask for.
     *
     * @throws org.replibench.runner.options.BadInput if a value is out of its range, or there is a share of nothing
     */
    public static SessionVariants of(Options options) {
        boolean sized = !options.text(Option.SESSION_KB).isEmpty();
        boolean shared = !options.text(Option.SESSION_CHANGED).isEmpty();
        if (!sized && shared) {
            throw options.refusal(
                    Option.SESSION_CHANGED,
                    CHANGED + ": a part of what -D" + SIZE + " adds; required -D" + SIZE + ", such as 16");
        }
        if (!sized) {
            return new SessionVariants(Map.of(Variant.PLAIN, SessionSize.SHOPPING));
        }
        List<Integer> sizes = options.numbers(Option.SESSION_KB, LEAST_KILOBYTES, SessionSize.MOST_KILOBYTES);
        List<Integer> shares = shared ? shares(options) : List.of(ALL_CHANGED);
        Map<Variant, SessionSize> all = new LinkedHashMap<>();
        for (int kilobytes : sizes) {
            Variant variant = sizes.size() == 1 ? Variant.PLAIN : Variant.PLAIN.with(SIZE, kilobytes + "kb");
            for (int changed : shares) {
                all.put(
                        shares.size() == 1 ? variant : variant.with(CHANGED, changed + "pct"),
                        new SessionSize(kilobytes, changed));
            }
        }
        return new SessionVariants(all);
    }

    private static List<Integer> shares(Options options) {
        List<Integer> shares = options.numbers(Option.SESSION_CHANGED, 0, ALL_CHANGED);
        shares.stream().filter(share -> share % STEP_PERCENT != 0).findFirst().ifPresent(share -> {
            throw options.refusal(
                    Option.SESSION_CHANGED, CHANGED + ": 0 to 100 in steps of " + STEP_PERCENT + ", found " + share);
        });
        return shares;
    }

    /** The size of a cell's sessions. */
    public SessionSize of(Variant variant) {
        return all.get(variant.only(FACTORS));
    }

    /** What of a variant is decided when servers start, and stays while they run. */
    public static Variant atStart(Variant variant) {
        return variant.without(FACTORS);
    }
}
