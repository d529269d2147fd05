package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * U = X·D: the machine is as busy as pages per second times the processor time that a page takes of nodes, database and driver.
 * What is busy beyond that is somebody else, who takes caches and turns from what is measured.
 */
public record UtilisationLaw() implements Rule {
    static final double POINTS = 0.05;

    @Override
    public List<Check> judge(Evidence evidence) {
        double capacitySeconds = evidence.machine().cores() * evidence.window().seconds();
        double busy = 1 - evidence.use().hostIdleSeconds() / capacitySeconds;
        double explained = evidence.demandSeconds() * evidence.pages().pages() / capacitySeconds;
        return List.of(new Check(
                "utilisation law",
                String.format(Locale.ROOT, "machine %.1f %% busy, pages explain %.1f %%", 100 * busy, 100 * explained),
                "within " + Limit.percent(POINTS) + " of the machine",
                Math.abs(busy - explained) <= POINTS));
    }
}
