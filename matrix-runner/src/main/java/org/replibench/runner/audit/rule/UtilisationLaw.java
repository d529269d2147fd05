package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.model.Check;
import org.replibench.model.Use;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * U = X·D: the machine is as busy as pages per second times the processor time that a page takes, of nodes, database and driver,
 * and of the runner and interrupts meanwhile. What is busy beyond that is somebody else, who takes caches and turns from what
 * is measured.
 */
public record UtilisationLaw() implements Rule {
    static final double DEVIATION = 0.05;

    /** A quiet machine with this runner was seen to use 0.04, which under light load is more than its share. */
    static final double CORES = 0.05;

    @Override
    public List<Check> judge(Evidence evidence) {
        Use use = evidence.use();
        double busy = use.hostBusySeconds();
        double explained = use.accountedCpuSeconds();
        double largest = Math.max(DEVIATION, CORES * evidence.window().seconds() / busy);
        return Double.isNaN(explained / busy)
                ? List.of()
                : List.of(new Check(
                                "utilisation law",
                                String.format(
                                        Locale.ROOT,
                                        "machine busy for %.1f s, pages explain %.1f s (%+.2f %%)",
                                        busy,
                                        explained,
                                        100 * (explained / busy - 1)),
                                "within " + Limit.percent(largest),
                                Math.abs(explained / busy - 1) <= largest)
                        .marking());
    }
}
