package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;

/** Each kind of page has the plan's share of all, to two points (Faban's rule): else one cell has lighter work than another. */
public record PageMixAsPlanned() implements Rule {
    static final double POINTS = 0.02;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        Set<String> labels = new TreeSet<>(auditInput.plan().pagesPerVisit().keySet());
        auditInput.pages().labels().forEach(labels::add);
        String worst = "";
        double largest = -1;
        for (String label : labels) {
            double off =
                    Math.abs(auditInput.pages().share(label) - auditInput.plan().share(label));
            if (!(off <= largest)) {
                worst = label;
                largest = off;
            }
        }
        double planned = auditInput.plan().share(worst);
        double standardError =
                Math.sqrt(planned * (1 - planned) / auditInput.pages().pages());
        double allowed = SamplingError.effectiveLimit(standardError, POINTS);
        return List.of(new AuditCheck(
                "page mix",
                worst + " " + LimitChecks.percent(auditInput.pages().share(worst)) + " of pages, is farthest off",
                String.format(Locale.ROOT, "%s ± %.2f points", LimitChecks.percent(planned), 100 * allowed),
                largest <= allowed));
    }
}
