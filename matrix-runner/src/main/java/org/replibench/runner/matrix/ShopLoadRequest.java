package org.replibench.runner.matrix;

import java.util.Collection;
import java.util.List;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.machines.inventory.Inventory;
import org.replibench.model.Refusal;
import org.replibench.model.Study;
import org.replibench.model.Variant;
import org.replibench.runner.sizing.MachineSizing;
import org.replibench.runner.testbed.TestbedSpec;
import org.replibench.runner.turns.PartsVariants;
import org.replibench.runner.turns.RoutingVariants;

/**
 * What is asked for of a study of the shop under load.
 *
 * @param leftOut which patterns are not measured by which engines, and why
 */
record ShopLoadRequest(
        Study study,
        Loads loads,
        ClientBehaviour clients,
        RoutingVariants routing,
        TestbedSpec testbed,
        Design design,
        Procedure procedure,
        DeclaredMargin margin,
        Extras extras,
        List<Refusal> leftOut) {

    /**
     * In which order, and what is measured beside the arms.
     *
     * @param seed draws the order of arms
     * @param noiseFloor whether the control is measured twice
     * @param findingsOnly whether no cell is measured by which no finding of the white paper is judged
     */
    record Design(long seed, boolean noiseFloor, boolean findingsOnly) {}

    /**
     * What else is done.
     *
     * @param recalibrate whether the high load is found again
     * @param flightRecorder whether what servers do is recorded
     * @param dashboard whether each cell gets JMeter's own report
     * @param limits which response times arms are held to
     * @param parts of how many requests the time is told apart
     */
    record Extras(
            boolean recalibrate,
            boolean flightRecorder,
            boolean dashboard,
            List<ResponseLimit> limits,
            PartsVariants parts) {
        Extras {
            limits = List.copyOf(limits);
        }
    }

    /** The same under the loads that were found, and with the live set that was found with them, unless that was given. */
    ShopLoadRequest with(LoadCalibration.Found found) {
        boolean isNews = found.liveSetMebibytes().isPresent()
                && testbed.jvms().liveSetMebibytes().isEmpty();
        return new ShopLoadRequest(
                study,
                found.loads(),
                clients,
                routing,
                isNews
                        ? testbed.with(testbed.jvms()
                                .withLiveSet(found.liveSetMebibytes().getAsInt()))
                        : testbed,
                design,
                procedure,
                margin,
                extras,
                leftOut);
    }

    /** The same without these JVMs: what takes turns with what may change by that. */
    ShopLoadRequest without(Collection<Variant> refused) {
        return new ShopLoadRequest(
                study,
                loads,
                clients,
                routing,
                testbed.with(testbed.jvms().without(refused)),
                design,
                procedure,
                margin,
                extras,
                leftOut);
    }

    /** The same with nodes on these machines. */
    ShopLoadRequest on(Inventory machines) {
        return new ShopLoadRequest(
                study, loads, clients, routing, testbed.on(machines), design, procedure, margin, extras, leftOut);
    }

    /**
     * The same on a machine with that much memory: arms that it does not hold at once take turns in several rounds.
     *
     * @param availableMegabytes what it could give without swapping
     */
    ShopLoadRequest withinMemory(long availableMegabytes) {
        int servers = MachineSizing.maxServers(
                testbed.jvms().largestHeap(), loadGeneratorMegabytesOfServer(), availableMegabytes);
        return new ShopLoadRequest(
                study,
                loads,
                clients,
                routing,
                testbed,
                design,
                procedure.onMachineFor(servers / testbed.isolation().limits().serversPerNode()),
                margin,
                extras,
                leftOut);
    }

    /** One for each load, as if each server had clients of its own. */
    private long loadGeneratorMegabytesOfServer() {
        return loads.calibrated()
                ? loads.all().stream()
                        .mapToLong(load -> PausableJMeterRun.residentMebibytes(load.clientsPerNode()))
                        .sum()
                : 0;
    }

    /** Every JVM with every security of the interconnect, every kind of host, every size of sessions, every way to nodes and every sampling; one, {@link Variant#PLAIN}, if there is no choice. */
    List<Variant> variants() {
        return testbed.jvms().all().keySet().stream()
                .flatMap(jvm -> testbed.interconnect().all().keySet().stream().map(jvm::mergedWith))
                .flatMap(server -> testbed.hostVariants().stream().map(server::mergedWith))
                .flatMap(server -> testbed.sessions().all().keySet().stream().map(server::mergedWith))
                .flatMap(server -> routing.all().keySet().stream().map(server::mergedWith))
                .flatMap(arm -> extras.parts().all().keySet().stream().map(arm::mergedWith))
                .toList();
    }
}
