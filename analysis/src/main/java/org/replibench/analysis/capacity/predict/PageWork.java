package org.replibench.analysis.capacity.predict;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.Line;
import org.replibench.analysis.capacity.profile.Line.Values;
import org.replibench.analysis.capacity.profile.Resource;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.SyncMode;
import org.replibench.model.Trigger;

/** Makes a page's work in a cluster out of what was profiled on one node and two. */
final class PageWork {
    private static final Values NOTHING = new Values(0, 0);
    private static final Values UNKNOWN = new Values(Double.NaN, Double.NaN);

    private static final Set<Resource> SUMS = EnumSet.of(Resource.BUSY_CPU, Resource.BUSY_REST, Resource.MACHINE_CPU);

    /** Its answer is sent before it replicates. */
    private static final String AFTER_THE_ANSWER = "native";

    private final Demands arm;
    private final Demands control;
    private final Scenario scenario;
    private final Function<Line, Values> values;

    /**
     * @param control no replication
     * @param values which of the numbers that a line allows is taken
     */
    PageWork(Demands arm, Demands control, Scenario scenario, Function<Line, Values> values) {
        this.arm = arm;
        this.control = control;
        this.scenario = scenario;
        this.values = values;
    }

    /** A page without copies. */
    Work alone() {
        double page = demand(control, Resource.NODE_CPU);
        return answered(
                new Work.OnNodes(page, 0, 0, Math.min(page, busyPage(page)), Work.Copies.NONE), rest(control), 0);
    }

    /**
     * A page whose session has so many copies as the pattern makes of it on {@code nodes}; profiled was one. A further copy is one more
     * message, which goes through the same layers on its way out as on its way in: it costs its sender as much as a copy costs its
     * receiver. What the first costs its sender beyond that is done once for all: finding what changed, waking up who sends.
     */
    Work copied(ReplicationPattern pattern, int nodes) {
        boolean inDatabase = pattern.protocol() == Protocol.DATABASE;
        int copies = inDatabase ? 0 : pattern.copies(nodes);
        int times = inDatabase ? 1 : copies;
        double page = demand(control, Resource.NODE_CPU);
        double sending = Math.max(0, demand(arm, Resource.NODE_CPU) - page);
        double receiving = inDatabase ? 0 : demand(arm, Resource.RECEIVER_CPU);
        double sendingMore = Math.min(sending, receiving);
        double first = sending + receiving;
        double part = first > 0 ? (sendingMore + receiving) / first : 1;
        double own = page + all(times, sending, sendingMore);
        double busy = busyPage(page) + all(times, 1, part) * busyCopy(first);
        boolean awaited = copies > 0
                && pattern.trigger() != Trigger.ON_SHUTDOWN
                && pattern.syncMode() == SyncMode.SYNCHRONOUS
                && !arm.engine().startsWith(AFTER_THE_ANSWER);
        return answered(
                new Work.OnNodes(
                        own,
                        0,
                        copies * receiving,
                        Math.min(own + copies * receiving, busy),
                        new Work.Copies(copies, awaited)),
                rest(arm),
                times * (demand(arm, Resource.SENT) + demand(arm, Resource.ANSWERED)));
    }

    private static double all(int copies, double first, double further) {
        return copies == 0 ? 0 : first + (copies - 1) * further;
    }

    /** Splits the processor time at the answer: the response under a light load holds no more of it than it is long. */
    private Work answered(Work.OnNodes onNodes, double restSeconds, double sentBytes) {
        double alone = values.apply(arm.responseSeconds()).background();
        double light = values.apply(arm.lightResponseSeconds()).slope();
        double own = values(arm, Resource.NODE_CPU, NOTHING).slope();
        double others = values(arm, Resource.DATABASE_CPU, NOTHING).slope()
                + (onNodes.copies().awaited()
                        ? values(arm, Resource.RECEIVER_CPU, NOTHING).slope()
                        : 0);
        double before = Math.max(0, Math.min(own, light - others));
        double part = own > 0 ? before / own : 1;
        return new Work(
                new Work.OnNodes(
                        onNodes.ownSeconds(),
                        onNodes.ownSeconds() * part,
                        onNodes.receiverSeconds(),
                        onNodes.busySeconds(),
                        onNodes.copies()),
                demand(arm, Resource.DATABASE_CPU),
                restSeconds,
                sentBytes,
                new Work.Elsewhere(
                        Math.max(0, alone - others - before),
                        Math.max(0, light - others - before),
                        arm.pageRates().light()),
                idle(),
                measuredAt());
    }

    private Work.MeasuredAt measuredAt() {
        return new Work.MeasuredAt(
                arm.pageRates().light()
                        * values(arm, Resource.NODE_CPU, NOTHING).slope(),
                arm.pageRates().busy() * values(arm, Resource.BUSY_CPU, NOTHING).slope());
    }

    private Work.Idle idle() {
        int profiledNodes = arm.pattern() instanceof ReplicationPattern ? 2 : 1;
        double node = values(arm, Resource.NODE_CPU, NOTHING).background();
        return new Work.Idle(
                node,
                values(arm, Resource.DATABASE_CPU, NOTHING).background(),
                Math.max(0, values(arm, Resource.MACHINE_CPU, UNKNOWN).background() - profiledNodes * node));
    }

    /** What a page without copies needs where nearly all wait together; as much as otherwise if the profile does not tell. */
    private double busyPage(double otherwise) {
        return control.line(Resource.BUSY_CPU).isPresent() ? demand(control, Resource.BUSY_CPU) : otherwise;
    }

    /** What a copy then needs at both its ends, likewise. */
    private double busyCopy(double otherwise) {
        return arm.line(Resource.BUSY_CPU).isPresent()
                        && control.line(Resource.BUSY_CPU).isPresent()
                ? Math.max(0, demand(arm, Resource.BUSY_CPU) - demand(control, Resource.BUSY_CPU))
                : otherwise;
    }

    /**
     * What a page needs of all else on the machine, driver, database, interrupts; NaN if the profile does not tell. Where pages come
     * seldom, waking these up for each is a part of it; but where many nodes share a machine, it has many pages.
     */
    private double rest(Demands profiled) {
        return profiled.line(Resource.BUSY_REST).isPresent()
                ? demand(profiled, Resource.BUSY_REST)
                : Math.max(
                        0,
                        demand(profiled, Resource.MACHINE_CPU)
                                - demand(profiled, Resource.NODE_CPU)
                                - demand(profiled, Resource.RECEIVER_CPU));
    }

    /** What a page of the scenario's mix needs; NaN of the whole machine, and nothing of all else, if the profile does not tell. */
    private double demand(Demands profiled, Resource resource) {
        Values line = values(profiled, resource, resource == Resource.MACHINE_CPU ? UNKNOWN : NOTHING);
        return scenario.mix().isEmpty()
                ? line.slope()
                : line.slope() * profiled.types().factor(byType(resource), scenario.mix());
    }

    /** Types of pages are told apart for single parts; what the nodes' processor says stands for sums. */
    private static Resource byType(Resource resource) {
        return SUMS.contains(resource) ? Resource.NODE_CPU : resource;
    }

    private Values values(Demands profiled, Resource resource, Values absent) {
        return profiled.line(resource).map(values).orElse(absent);
    }
}
