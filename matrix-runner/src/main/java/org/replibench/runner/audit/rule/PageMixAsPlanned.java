package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.replibench.model.Check;
import org.replibench.runner.audit.Chance;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** Each kind of page has the plan's share of all, to two points (Faban's rule): else one cell has lighter work than another. */
public record PageMixAsPlanned() implements Rule {
    static final double POINTS = 0.02;

    @Override
    public List<Check> judge(Evidence evidence) {
        Set<String> labels = new TreeSet<>(evidence.plan().pagesPerVisit().keySet());
        evidence.pages().labels().forEach(labels::add);
        String worst = "";
        double largest = -1;
        for (String label : labels) {
            double off =
                    Math.abs(evidence.pages().share(label) - evidence.plan().share(label));
            if (!(off <= largest)) {
                worst = label;
                largest = off;
            }
        }
        double planned = evidence.plan().share(worst);
        double standardError =
                Math.sqrt(planned * (1 - planned) / evidence.pages().pages());
        double allowed = Chance.orLimit(standardError, POINTS);
        return List.of(new Check(
                "page mix",
                worst + " " + Limit.percent(evidence.pages().share(worst)) + " of pages, is farthest off",
                String.format(Locale.ROOT, "%s ± %.2f points", Limit.percent(planned), 100 * allowed),
                largest <= allowed));
    }
}
