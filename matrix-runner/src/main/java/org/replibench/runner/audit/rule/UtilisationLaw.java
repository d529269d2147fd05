package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.audit.input.AuditInput;

/**
 * U = X·D: the machine is as busy as pages per second times the CPU time that a page takes, of nodes, database and driver,
 * and of the runner and interrupts meanwhile. What is busy beyond that is somebody else, who takes caches and turns from what
 * is measured.
 */
public record UtilisationLaw() implements Rule {
    static final double DEVIATION = 0.05;

    /** A quiet machine with this runner was seen to use 0.04, which under light load is more than its share. */
    static final double CORES = 0.05;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        ResourceUsage resourceUsage = auditInput.usage();
        double busy = resourceUsage.host().busySeconds();
        double explained = resourceUsage.accountedCpuSeconds();
        double largest = Math.max(DEVIATION, CORES * auditInput.window().seconds() / busy);
        return Double.isNaN(explained / busy)
                ? List.of()
                : List.of(new AuditCheck(
                                "utilisation law",
                                String.format(
                                        Locale.ROOT,
                                        "machine busy for %.1f s, pages explain %.1f s (%+.2f %%)",
                                        busy,
                                        explained,
                                        100 * (explained / busy - 1)),
                                "within " + LimitChecks.percent(largest),
                                Math.abs(explained / busy - 1) <= largest)
                        .asWarning());
    }
}
