package org.replibench.runner.testbed;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.model.Variant;
import org.replibench.model.Workload;
import org.replibench.runner.options.Option;

/**
 * The sizes of sessions that a study measures: every size with every share that is changed.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study names none, or one size and one share
 */
public record SessionPayloadVariants(Map<Variant, SessionPayloadSettings> all) {
    private static final String SIZE = Option.SESSION_KB.key();
    private static final String CHANGED = Option.SESSION_CHANGED.key();

    private static final Set<String> FACTORS = Set.of(SIZE, CHANGED);

    public SessionPayloadVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * Every size with every share that is changed.
     *
     * @param kilobytes none: sessions are what shopping makes them
     */
    public static SessionPayloadVariants crossing(List<Integer> kilobytes, List<Integer> changedPercents) {
        if (kilobytes.isEmpty()) {
            return new SessionPayloadVariants(Map.of(Variant.PLAIN, SessionPayloadSettings.DEFAULT));
        }
        Map<Variant, SessionPayloadSettings> all = new LinkedHashMap<>();
        for (int size : kilobytes) {
            Variant variant = kilobytes.size() == 1 ? Variant.PLAIN : Variant.PLAIN.with(SIZE, size + "kb");
            for (int changed : changedPercents) {
                all.put(
                        changedPercents.size() == 1 ? variant : variant.with(CHANGED, changed + "pct"),
                        new SessionPayloadSettings(size, changed));
            }
        }
        return new SessionPayloadVariants(all);
    }

    /** The same sizes in sessions of that workload. */
    public SessionPayloadVariants with(Workload workload) {
        return each(sessions -> sessions.with(workload));
    }

    /** The same sizes in sessions whose carts are changed in place. */
    public SessionPayloadVariants withCartInPlace() {
        return each(SessionPayloadSettings::withCartInPlace);
    }

    private SessionPayloadVariants each(UnaryOperator<SessionPayloadSettings> change) {
        Map<Variant, SessionPayloadSettings> changed = new LinkedHashMap<>();
        all.forEach((variant, sessions) -> changed.put(variant, change.apply(sessions)));
        return new SessionPayloadVariants(changed);
    }

    /** The size of a cell's sessions. */
    public SessionPayloadSettings of(Variant variant) {
        return all.get(variant.restrictedTo(FACTORS));
    }
}
