package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.StudyCell;
import org.replibench.model.Variant;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

/** A study whose options hold together: what it measures, with what, and what its records come to. */
public interface ConfiguredStudy<C extends StudyCell, R extends AuditedRecord> {
    StudyPlan<C> plan();

    RecordStore<R> store();

    /** What its clusters are to have in common. */
    TestbedSpec testbed();

    /**
     * Checks what a start would refuse, without one.
     *
     * @throws InvalidRequestException if it can't be measured on any hosts of this machine
     */
    void requireFeasible();

    /** What a dry run says beyond the plan; may be empty. */
    default String planNote() {
        return "";
    }

    /**
     * What a dry run says of other machines, at which it looks; nothing is changed there. Empty if there are none.
     *
     * @throws InvalidRequestException as {@link #examined} does
     */
    default String previewOfHosts() throws IOException {
        return "";
    }

    /** Whether it can go on, where its nodes are on hosts of an inventory, if these are the same. */
    default boolean isResumedOnHosts() {
        return false;
    }

    /**
     * What tells the hosts of its inventory from others; they are looked at for that, unless that has been done. None without an
     * inventory.
     *
     * @throws InvalidRequestException as {@link #examined} does
     */
    default List<HostIdentity> hostIdentities() {
        return List.of();
    }

    /**
     * The same study with what was found on the hosts of its inventory, at which it looks; nothing is changed there. This one without an
     * inventory.
     *
     * @throws InvalidRequestException if it can't be measured, as far as that is known before anything is started
     */
    default ConfiguredStudy<C, R> examined() {
        return this;
    }

    /**
     * Where nodes of a study live that was {@link #examined}.
     *
     * @throws InvalidRequestException if these can't hold them
     */
    HostProvider hosts();

    /**
     * The database of its nodes; who asks for it closes it.
     *
     * @param hosts from which nodes reach it
     */
    default Database openDatabase(Installation installation, HostProvider hosts) {
        return testbed().database().open(installation, hosts);
    }

    /** How many nodes run at once on this machine. */
    default int nodesHereAtOnce() {
        return testbed().machines().isPresent() ? 0 : plan().maxNodesAtOnce();
    }

    /** The same study on these hosts and this database: what depends on them is decided, or tried out. */
    ConfiguredStudy<C, R> settledOn(Testbed running) throws IOException, InterruptedException;

    /** Options that were left to this machine, and what was decided for them; another start with these is the same. */
    default Map<Option, String> decided() {
        return Map.of();
    }

    /** What was asked for and is left out, and why. */
    default Map<Variant, String> leftOut() {
        return Map.of();
    }

    /**
     * What measures its cells.
     *
     * @param study its folder
     * @param live is shown what is sampled
     */
    BlockMeasurer<C, R> measurement(Testbed running, Path study, LiveMetrics live);

    /** What is done after each cell, in this order. */
    default List<StudyLoop.CellListener> afterCell() {
        return List.of();
    }

    /** Derives everything again that is derived from records, whenever the study ends. */
    StudyConclusion conclude(Path study) throws IOException;

    /**
     * What a study's records come to.
     *
     * @param text for the console
     * @param exitCode where they say more than that cells are valid or not
     */
    record StudyConclusion(String text, Optional<ExitCode> exitCode) {
        public StudyConclusion(String text) {
            this(text, Optional.empty());
        }
    }
}
