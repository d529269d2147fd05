package org.replibench.analysis.capacity.predict;

import java.util.function.Function;
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.Line;
import org.replibench.analysis.capacity.profile.Line.Values;
import org.replibench.analysis.capacity.profile.Resource;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.SyncMode;

/**
 * What one page needs in a cluster whose nodes are alike: seconds and bytes.
 *
 * @param ownSeconds processor time of the node that serves it, the sending of all copies included
 * @param answerSeconds the part of that which is over when the client has the answer
 * @param receiverSeconds processor time of all receivers together
 * @param busySeconds processor time of all nodes where nearly all pages are served together with others; not above that where none is
 * @param awaited whether the answer waits for the receivers
 * @param copies how many there are; 0 where the database keeps them
 * @param databaseSeconds processor time of the database
 * @param machineSeconds processor time of all that runs for it on the machine that was profiled; NaN if not known
 * @param sentBytes over the interconnect, answers included
 * @param elsewhereSeconds of a lone page's response, what none of these explains: client, network, disk, waiting for others
 * @param nodeBackground cores that an idle node uses
 * @param databaseBackground cores that an idle database uses
 * @param machineBackground cores that the machine that was profiled uses when idle, beside its nodes; NaN if not known
 */
record Work(
        double ownSeconds,
        double answerSeconds,
        double receiverSeconds,
        double busySeconds,
        boolean awaited,
        int copies,
        double databaseSeconds,
        double machineSeconds,
        double sentBytes,
        double elsewhereSeconds,
        double nodeBackground,
        double databaseBackground,
        double machineBackground) {

    private static final Values NOTHING = new Values(0, 0);
    private static final Values UNKNOWN = new Values(Double.NaN, Double.NaN);

    /** With copies; without, one. */
    private static final int PROFILED_NODES = 2;

    /** Its answer is sent before it replicates. */
    private static final String AFTER_THE_ANSWER = "native";

    /**
     * The work of a page whose session has so many copies as the pattern makes of it on {@code nodes}, from a profile with one.
     * Each further copy costs sender and receiver as much as the first: what is made once for all copies, the session's
     * serialised bytes, took 2 µs where a message took 24.
     *
     * @param control no replication
     * @param values which of the numbers that a line allows is taken
     */
    static Work of(
            Demands arm,
            Demands control,
            ReplicationPattern pattern,
            int nodes,
            Scenario scenario,
            Function<Line, Values> values) {
        Values alone = values(control, Resource.NODE_CPU, NOTHING, values);
        Values own = values(arm, Resource.NODE_CPU, NOTHING, values);
        boolean inDatabase = pattern.protocol() == Protocol.DATABASE;
        int copies = inDatabase ? 0 : pattern.copies(nodes);
        double sending = Math.max(0, own.slope() - alone.slope()) * factor(arm, Resource.NODE_CPU, scenario);
        double receiving = values(arm, Resource.RECEIVER_CPU, NOTHING, values).slope()
                * factor(arm, Resource.RECEIVER_CPU, scenario);
        double ofPage = alone.slope() * factor(control, Resource.NODE_CPU, scenario);
        double bytes = values(arm, Resource.SENT, NOTHING, values).slope() * factor(arm, Resource.SENT, scenario)
                + values(arm, Resource.ANSWERED, NOTHING, values).slope();
        int times = inDatabase ? 1 : copies;
        Values machine = values(arm, Resource.MACHINE_CPU, UNKNOWN, values);
        boolean awaited =
                pattern.syncMode() == SyncMode.SYNCHRONOUS && !arm.engine().startsWith(AFTER_THE_ANSWER);
        return answered(
                arm,
                values,
                new Work(
                        ofPage + times * sending,
                        0,
                        copies * receiving,
                        Math.min(
                                ofPage + times * sending + copies * receiving,
                                busy(control, scenario, values, ofPage)
                                        + times * busyCopy(arm, control, scenario, values, sending + receiving)),
                        awaited && copies > 0,
                        copies,
                        database(arm, scenario, values).slope(),
                        machine.slope() * factor(arm, Resource.NODE_CPU, scenario) + (times - 1) * (sending + receiving),
                        times * bytes,
                        0,
                        own.background(),
                        database(arm, scenario, values).background(),
                        Math.max(0, machine.background() - PROFILED_NODES * own.background())));
    }

    /** The work of a page without copies. */
    static Work alone(Demands control, Scenario scenario, Function<Line, Values> values) {
        Values own = values(control, Resource.NODE_CPU, NOTHING, values);
        Values machine = values(control, Resource.MACHINE_CPU, UNKNOWN, values);
        double factor = factor(control, Resource.NODE_CPU, scenario);
        Values database = database(control, scenario, values);
        return answered(
                control,
                values,
                new Work(
                        own.slope() * factor,
                        0,
                        0,
                        Math.min(own.slope() * factor, busy(control, scenario, values, own.slope() * factor)),
                        false,
                        0,
                        database.slope(),
                        machine.slope() * factor,
                        0,
                        0,
                        own.background(),
                        database.background(),
                        Math.max(0, machine.background() - own.background())));
    }

    /** Splits the processor time at the answer: a lone page's response holds no more of it than it is long. */
    private static Work answered(Demands arm, Function<Line, Values> values, Work work) {
        double lone = values.apply(arm.responseSeconds()).background();
        double profiledOwn = values(arm, Resource.NODE_CPU, NOTHING, values).slope();
        double awaited = work.awaited() ? values(arm, Resource.RECEIVER_CPU, NOTHING, values).slope() : 0;
        double others = work.databaseSeconds() + awaited;
        double before = Math.max(0, Math.min(profiledOwn, lone - others));
        double part = profiledOwn > 0 ? before / profiledOwn : 1;
        return new Work(
                work.ownSeconds(),
                work.ownSeconds() * part,
                work.receiverSeconds(),
                work.busySeconds(),
                work.awaited(),
                work.copies(),
                work.databaseSeconds(),
                work.machineSeconds(),
                work.sentBytes(),
                Math.max(0, lone - others - before),
                work.nodeBackground(),
                work.databaseBackground(),
                work.machineBackground());
    }

    /** Of a page without copies; as much as otherwise if the profile does not tell. */
    private static double busy(Demands control, Scenario scenario, Function<Line, Values> values, double otherwise) {
        return control.line(Resource.BUSY_CPU).isEmpty()
                ? otherwise
                : values(control, Resource.BUSY_CPU, NOTHING, values).slope()
                        * factor(control, Resource.NODE_CPU, scenario);
    }

    /** Of a copy at both its ends, likewise. */
    private static double busyCopy(
            Demands arm, Demands control, Scenario scenario, Function<Line, Values> values, double otherwise) {
        return arm.line(Resource.BUSY_CPU).isEmpty() || control.line(Resource.BUSY_CPU).isEmpty()
                ? otherwise
                : Math.max(
                        0,
                        values(arm, Resource.BUSY_CPU, NOTHING, values).slope()
                                        * factor(arm, Resource.NODE_CPU, scenario)
                                - busy(control, scenario, values, 0));
    }

    /** Processor time of all nodes where no page has to wait. */
    double nodesSeconds() {
        return ownSeconds + receiverSeconds;
    }

    private static Values database(Demands arm, Scenario scenario, Function<Line, Values> values) {
        Values database = values(arm, Resource.DATABASE_CPU, NOTHING, values);
        return new Values(
                database.background(), database.slope() * factor(arm, Resource.DATABASE_CPU, scenario));
    }

    private static Values values(Demands arm, Resource resource, Values absent, Function<Line, Values> values) {
        return arm.line(resource).map(values).orElse(absent);
    }

    private static double factor(Demands arm, Resource resource, Scenario scenario) {
        return scenario.mix().isEmpty() ? 1 : arm.types().factor(resource, scenario.mix());
    }
}
