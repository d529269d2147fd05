package org.replibench.analysis.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.replibench.analysis.load.KneeEstimate;
import org.replibench.analysis.load.LoadStep;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.load.Saturation;

/** What a study found that raised clients step by step, in words. */
final class LoadFinding {
    private LoadFinding() {}

    static String of(LoadSweep sweep) {
        return "On " + (sweep.nodes() == 1 ? "1 node" : sweep.nodes() + " nodes") + ", " + knee(sweep) + "; "
                + saturated(sweep.saturated()) + ".";
    }

    private static String knee(LoadSweep sweep) {
        KneeEstimate knee = sweep.knee();
        if (knee.repeats() == 0) {
            LoadStep last = sweep.steps().get(sweep.steps().size() - 1);
            return "response did not leave its plateau up to " + last.clients() + " clients on each";
        }
        String where = String.format(Locale.ROOT, "response left its plateau at %.0f clients on each", knee.clients());
        String trust = Double.isNaN(knee.low())
                ? " (one repeat: no interval"
                : String.format(Locale.ROOT, " (95 %% interval %.0f to %.0f", knee.low(), knee.high());
        return where
                + trust
                + (knee.withoutEnd() == 0 ? ")" : "; in " + knee.withoutEnd() + " more repeats it did not)");
    }

    private static String saturated(List<Saturation> all) {
        if (all.isEmpty()) {
            return "nothing gave out";
        }
        int first = all.get(0).clients();
        return all.stream()
                        .filter(saturation -> saturation.clients() == first)
                        .map(saturation -> String.format(
                                Locale.ROOT,
                                "%s (%.0f %% %s)",
                                saturation.resource().words(),
                                100 * saturation.share(),
                                saturation.resource().of()))
                        .collect(Collectors.joining(" and "))
                + " gave out first, at " + first + " clients";
    }
}
