package org.replibench.analysis.capacity.predict;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandRegression;
import org.replibench.analysis.capacity.demand.DemandRegression.Coefficients;
import org.replibench.analysis.capacity.demand.ProfiledResource;
import org.replibench.model.Arm;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/** Makes a page's work in a cluster out of what was profiled on one node and two. */
final class PageDemandBuilder {
    private static final Coefficients NOTHING = new Coefficients(0, 0);
    private static final Coefficients UNKNOWN = new Coefficients(Double.NaN, Double.NaN);

    private static final Set<ProfiledResource> SUMS =
            EnumSet.of(ProfiledResource.BUSY_CPU, ProfiledResource.BUSY_REST, ProfiledResource.MACHINE_CPU);

    /** Its answer is sent before it replicates. */
    private static final String REPLICATES_AFTER_RESPONSE = Arm.WILDFLY;

    private final ArmDemands arm;
    private final ArmDemands control;
    private final PredictionScenario predictionScenario;
    private final Function<DemandRegression, Coefficients> coefficients;

    /**
     * @param control no replication
     * @param values which of the numbers that a line allows is taken
     */
    PageDemandBuilder(
            ArmDemands arm,
            ArmDemands control,
            PredictionScenario predictionScenario,
            Function<DemandRegression, Coefficients> values) {
        this.arm = arm;
        this.control = control;
        this.predictionScenario = predictionScenario;
        this.coefficients = values;
    }

    /** A page without copies. */
    PageDemand withoutCopies() {
        double page = demand(control, ProfiledResource.NODE_CPU);
        return splitAtAnswer(
                new PageDemand.NodeCpuDemand(page, 0, 0, Math.min(page, busyPage(page)), PageDemand.BackupCopies.NONE),
                rest(control),
                0);
    }

    /**
     * A page whose session has that many copies as the pattern makes of it on {@code nodes}; profiled was one. A further copy is one more
     * message, which goes through the same layers on its way out as on its way in: it costs its sender as much as a copy costs its
     * receiver. What the first costs its sender beyond that is done once for all: finding what changed, waking up who sends.
     */
    PageDemand withCopies(ReplicationPattern pattern, int nodes) {
        boolean inDatabase = pattern.protocol() == ReplicationProtocol.DATABASE;
        int copies = inDatabase ? 0 : pattern.copies(nodes);
        int times = inDatabase ? 1 : copies;
        double page = demand(control, ProfiledResource.NODE_CPU);
        double sending = Math.max(0, demand(arm, ProfiledResource.NODE_CPU) - page);
        double receiving = inDatabase ? 0 : demand(arm, ProfiledResource.RECEIVER_CPU);
        double sendingMore = Math.min(sending, receiving);
        double first = sending + receiving;
        double part = first > 0 ? (sendingMore + receiving) / first : 1;
        double own = page + all(times, sending, sendingMore);
        double busy = busyPage(page) + all(times, 1, part) * busyCopy(first);
        boolean awaited = copies > 0
                && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN
                && pattern.syncMode() == SyncMode.SYNCHRONOUS
                && !arm.engine().startsWith(REPLICATES_AFTER_RESPONSE);
        return splitAtAnswer(
                new PageDemand.NodeCpuDemand(
                        own,
                        0,
                        copies * receiving,
                        Math.min(own + copies * receiving, busy),
                        new PageDemand.BackupCopies(copies, awaited)),
                rest(arm),
                times * (demand(arm, ProfiledResource.SENT) + demand(arm, ProfiledResource.ANSWERED)));
    }

    private static double all(int copies, double first, double further) {
        return copies == 0 ? 0 : first + (copies - 1) * further;
    }

    /** Splits the CPU time at the answer: the response under a light load holds no more of it than it is long. */
    private PageDemand splitAtAnswer(PageDemand.NodeCpuDemand nodeCpuDemand, double restSeconds, double sentBytes) {
        double alone = coefficients.apply(arm.responseSeconds()).intercept();
        double light = coefficients.apply(arm.lightResponseSeconds()).slope();
        double own = values(arm, ProfiledResource.NODE_CPU, NOTHING).slope();
        double others = values(arm, ProfiledResource.DATABASE_CPU, NOTHING).slope()
                + (nodeCpuDemand.copies().awaited()
                        ? values(arm, ProfiledResource.RECEIVER_CPU, NOTHING).slope()
                        : 0);
        double before = Math.max(0, Math.min(own, light - others));
        double part = own > 0 ? before / own : 1;
        return new PageDemand(
                new PageDemand.NodeCpuDemand(
                        nodeCpuDemand.ownSeconds(),
                        nodeCpuDemand.ownSeconds() * part,
                        nodeCpuDemand.receiverSeconds(),
                        nodeCpuDemand.busySeconds(),
                        nodeCpuDemand.copies()),
                demand(arm, ProfiledResource.DATABASE_CPU),
                restSeconds,
                sentBytes,
                new PageDemand.ResidualDelay(
                        Math.max(0, alone - others - before),
                        Math.max(0, light - others - before),
                        arm.pageRates().lightPagesPerSecond()),
                idle(),
                measuredAt());
    }

    private PageDemand.CalibrationLoad measuredAt() {
        return new PageDemand.CalibrationLoad(
                arm.pageRates().lightPagesPerSecond()
                        * values(arm, ProfiledResource.NODE_CPU, NOTHING).slope(),
                arm.pageRates().throttledPagesPerSecond()
                        * values(arm, ProfiledResource.BUSY_CPU, NOTHING).slope());
    }

    private PageDemand.IdleUsage idle() {
        int profiledNodes = arm.pattern() instanceof ReplicationPattern ? 2 : 1;
        double node = values(arm, ProfiledResource.NODE_CPU, NOTHING).intercept();
        return new PageDemand.IdleUsage(
                node,
                values(arm, ProfiledResource.DATABASE_CPU, NOTHING).intercept(),
                Math.max(0, values(arm, ProfiledResource.MACHINE_CPU, UNKNOWN).intercept() - profiledNodes * node));
    }

    /** What a page without copies needs where nearly all wait together; as much as otherwise if the profile does not tell. */
    private double busyPage(double otherwise) {
        return control.line(ProfiledResource.BUSY_CPU).isPresent()
                ? demand(control, ProfiledResource.BUSY_CPU)
                : otherwise;
    }

    /** What a copy then needs at both its ends, likewise. */
    private double busyCopy(double otherwise) {
        return arm.line(ProfiledResource.BUSY_CPU).isPresent()
                        && control.line(ProfiledResource.BUSY_CPU).isPresent()
                ? Math.max(0, demand(arm, ProfiledResource.BUSY_CPU) - demand(control, ProfiledResource.BUSY_CPU))
                : otherwise;
    }

    /**
     * What a page needs of all else on the machine, driver, database, interrupts; NaN if the profile does not tell. Where pages come
     * seldom, waking these up for each is a part of it; but where many nodes share a machine, it has many pages.
     */
    private double rest(ArmDemands profiled) {
        return profiled.line(ProfiledResource.BUSY_REST).isPresent()
                ? demand(profiled, ProfiledResource.BUSY_REST)
                : Math.max(
                        0,
                        demand(profiled, ProfiledResource.MACHINE_CPU)
                                - demand(profiled, ProfiledResource.NODE_CPU)
                                - demand(profiled, ProfiledResource.RECEIVER_CPU));
    }

    /** What a page of the scenario's mix needs; NaN of the whole machine, and nothing of all else, if the profile does not tell. */
    private double demand(ArmDemands profiled, ProfiledResource profiledResource) {
        Coefficients line = values(
                profiled, profiledResource, profiledResource == ProfiledResource.MACHINE_CPU ? UNKNOWN : NOTHING);
        return predictionScenario.mix().isEmpty()
                ? line.slope()
                : line.slope() * profiled.types().factor(byType(profiledResource), predictionScenario.mix());
    }

    /** Types of pages are told apart for single parts; what the nodes' processor says stands for sums. */
    private static ProfiledResource byType(ProfiledResource profiledResource) {
        return SUMS.contains(profiledResource) ? ProfiledResource.NODE_CPU : profiledResource;
    }

    private Coefficients values(ArmDemands profiled, ProfiledResource profiledResource, Coefficients absent) {
        return profiled.line(profiledResource).map(coefficients).orElse(absent);
    }
}
