package org.replibench.analysis.load;

import java.util.function.ToDoubleFunction;
import org.replibench.analysis.Figures;
import org.replibench.model.CellRecord;

/** What may give out when clients are raised, and how a record tells. */
public enum Resource {
    /** Of its CPU quota; without one, of what it could have had: its own and what the machine had left. */
    NODE("the node", "of the processor time that it may have", 0.95, Resource::nodeShare),
    /** Where pages spend most of their time in the database, a faster one would help more than anything else. */
    DATABASE("the database", "of the response time is spent in it", 0.5, Resource::databaseShare),
    /** Above, it measures itself. */
    DRIVER("the driver", "of the processor time that it could have had", 0.8, Resource::driverShare),
    /** Without idle time, whatever can run waits for something else somewhere. */
    HOST("the host", "of its processor time", 0.95, Resource::hostShare);

    private static final double MILLIS = 1000;

    private final String words;
    private final String of;
    private final double limit;
    private final ToDoubleFunction<CellRecord> share;

    Resource(String words, String of, double limit, ToDoubleFunction<CellRecord> share) {
        this.words = words;
        this.of = of;
        this.limit = limit;
        this.share = share;
    }

    /** Such as "the node". */
    public String words() {
        return words;
    }

    /** What its share is a part of, such as "of its processor time". */
    public String of() {
        return of;
    }

    /** From which share on, 0 to 1, it has given out. */
    public double limit() {
        return limit;
    }

    /** How much of it was used, 0 to 1; NaN if the record cannot tell. */
    public double share(CellRecord cell) {
        return share.applyAsDouble(cell);
    }

    private static double nodeShare(CellRecord cell) {
        Figures figures = Figures.of(cell);
        double all = figures.cpuCoresPerNode() * cell.cell().nodes();
        double quota = quotaCores(cell);
        return Double.isNaN(quota) ? all / (all + figures.hostIdleCores()) : figures.cpuCoresPerNode() / quota;
    }

    private static double databaseShare(CellRecord cell) {
        double responseSeconds = cell.driven().pages() * cell.driven().responseMeanMillis() / MILLIS;
        return cell.use().databaseActiveSeconds() / responseSeconds;
    }

    private static double driverShare(CellRecord cell) {
        double used = cell.use().driverCpuSeconds();
        return used / (used + cell.use().hostIdleSeconds());
    }

    private static double hostShare(CellRecord cell) {
        return cell.use().hostBusySeconds()
                / (cell.use().hostBusySeconds() + cell.use().hostIdleSeconds());
    }

    /** A record's setting is a number of cores, or the word none. */
    private static double quotaCores(CellRecord cell) {
        String quota = cell.settings().getOrDefault("quota.cores", "none");
        return quota.equals("none") ? Double.NaN : Double.parseDouble(quota);
    }
}
