package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.page.Answer;

/** What a study found that raised clients step by step, in words: the knee and the bottleneck. */
final class LoadSweepFinding {
    private LoadSweepFinding() {}

    /** The answer of a study of one arm. */
    static Answer answer(LoadSweep sweep) {
        LoadSweep.Knee knee = sweep.knee();
        List<String> decided = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        if (knee.repeats() == 0) {
            undecided.add("The capacity: no load was beyond the knee; raise the clients further.");
        } else if (Double.isNaN(knee.low())) {
            undecided.add("Where the knee is: one repeat has no interval; measure at least 2 repeats.");
        } else {
            decided.add(String.format(
                    Locale.ROOT,
                    "The knee lies between %.0f and %.0f clients per node (95 %% interval over %d repeats).",
                    knee.low(),
                    knee.high(),
                    knee.repeats()));
        }
        if (sweep.saturations().isEmpty()) {
            undecided.add("The bottleneck: nothing was saturated; raise the clients further.");
        } else if (once(knee)) {
            undecided.add("The bottleneck: one repeat may have met a chance load.");
        } else {
            decided.add("The bottleneck: " + saturated(sweep.saturations()) + ".");
        }
        return new Answer(of(sweep), decided, undecided, List.of());
    }

    /** One sentence. */
    static String of(LoadSweep sweep) {
        return "On " + (sweep.nodes() == 1 ? "1 node" : sweep.nodes() + " nodes") + ", "
                + (once(sweep.knee()) ? "nothing is decided, as one repeat has no interval; observed: " : "")
                + knee(sweep) + "; "
                + saturated(sweep.saturations()) + ".";
    }

    private static boolean once(LoadSweep.Knee knee) {
        return knee.repeats() + knee.notReached() < 2;
    }

    private static String knee(LoadSweep sweep) {
        LoadSweep.Knee knee = sweep.knee();
        if (knee.repeats() == 0) {
            LoadSweep.Step last = sweep.steps().get(sweep.steps().size() - 1);
            return "the knee was not reached up to " + last.clients() + " clients per node";
        }
        String where = String.format(
                Locale.ROOT,
                "the knee is at %.0f clients per node: there, mean response leaves its plateau",
                knee.clients());
        String trust = Double.isNaN(knee.low())
                ? " (n = 1"
                : String.format(Locale.ROOT, " (95 %% interval %.0f to %.0f", knee.low(), knee.high());
        return where
                + trust
                + (knee.notReached() == 0 ? ")" : "; not reached in " + knee.notReached() + " more repeats)");
    }

    private static String saturated(List<LoadSweep.Saturation> all) {
        if (all.isEmpty()) {
            return "no bottleneck was found";
        }
        int first = all.get(0).clients();
        return all.stream()
                        .filter(saturation -> saturation.clients() == first)
                        .map(saturation -> String.format(
                                Locale.ROOT,
                                "%s (%.0f %% %s)",
                                saturation.resource().label(),
                                100 * saturation.share(),
                                saturation.resource().shareLabel()))
                        .collect(Collectors.joining(" and "))
                + (all.stream()
                                        .filter(saturation -> saturation.clients() == first)
                                        .count()
                                == 1
                        ? " saturates"
                        : " saturate")
                + " first, at " + first + " clients per node";
    }
}
