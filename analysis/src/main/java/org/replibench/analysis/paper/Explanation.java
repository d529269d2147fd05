package org.replibench.analysis.paper;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.UsedShare;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.paper.PaperFinding.Measure;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.quantity.CellQuantity;

/**
 * What in a study's records explains that a finding disagrees, the closest to what was measured first.
 *
 * <p>Each holds by intervals, and only if it points to where the finding was missed: what makes pages slower explains no faster ones.
 */
enum Explanation {
    /**
     * In a closed loop N = X(R + Z): throughput is at least the clients' share of time in which they think of what they would ask
     * for without any wait. On a machine that is used up the load generator is late, and clients think for longer.
     */
    CLIENTS_THINK("clients hardly wait for pages", of -> {
        if (!of.isOf(CellQuantity.THROUGHPUT)
                || !of.isLarger()
                || !isMachineLeft(of)
                || of.contender().nodes() != of.baseline().nodes()) {
            return Optional.empty();
        }
        return of.share(of.contender(), UsedShare.WAITING)
                .filter(waiting -> of.clients() * (1 - waiting.high())
                        > of.finding().accepted().maxAccepted())
                .map(waiting -> (of.isSideBySide()
                                ? "clients"
                                : String.format(Locale.ROOT, "× %s the clients", ExplanationText.plain(of.clients())))
                        + " wait for pages for " + ExplanationText.percent(waiting)
                        + " of their time and think for the rest: throughput cannot "
                        + (of.isSideBySide() ? "fall" : "stay behind") + " by more");
    }),

    /** What a pattern costs is there to be had: of the quota of nodes, and of the machine that they share. */
    CPU_LEFT("nodes have CPU time left", of -> {
        boolean saturates = of.isOf(CellQuantity.THROUGHPUT) && of.isLarger()
                || of.isOf(CellQuantity.RESPONSE_MEAN) && !of.isLarger();
        return saturates && isMachineLeft(of)
                ? of.share(of.contender(), UsedShare.CPU_QUOTA)
                        .filter(used -> used.high() < Explanation.USED_UP)
                        .map(used -> "nodes of " + of.contender().label() + " use " + ExplanationText.percent(used)
                                + " of their CPU quota, so that there is CPU time for what it costs")
                : Optional.empty();
    }),

    /** A node that is used up answers as many pages as its CPU time is enough for. */
    CPU_USED_UP("nodes use up their CPU time", of -> of.slower().flatMap(arm -> of.share(arm, UsedShare.CPU_QUOTA)
            .filter(used -> used.low() >= Explanation.USED_UP)
            .map(used -> "nodes of " + arm.label() + " use up their CPU quota, " + ExplanationText.percent(used)
                    + of.share(of.other(arm), UsedShare.CPU_QUOTA)
                            .map(other ->
                                    ", those of " + of.other(arm).label() + " use " + ExplanationText.percent(other))
                            .orElse("")
                    + costs(of, arm)))),

    /** Emulated nodes, database and load generator are one machine. */
    MACHINE_USED_UP("the machine that all share is used up", of -> of.slower().flatMap(arm -> of.share(
                    arm, UsedShare.MACHINE)
            .filter(used -> used.low() >= Explanation.MACHINE_FULL)
            .map(used -> "with " + arm.label()
                    + " the machine that nodes, database and load generator share is used up, "
                    + ExplanationText.percent(used)
                    + of.share(of.other(arm), UsedShare.MACHINE)
                            .map(other -> ", with " + of.other(arm).label() + " " + ExplanationText.percent(other))
                            .orElse("")))),

    /** A node that used its quota up waits for the next period, however little it uses on average. */
    THROTTLED(
            "nodes are throttled more often",
            of -> of.isOf(CellQuantity.RESPONSE_MEAN)
                    ? of.slower().flatMap(arm -> of.more(arm, UsedShare.THROTTLED_PERIODS)
                            .filter(more -> more.low() > 0)
                            .map(more -> "nodes of " + arm.label() + " are throttled in " + ExplanationText.points(more)
                                    + " more of their quota periods than those of "
                                    + of.other(arm).label()
                                    + ", and pages wait for the next one"))
                    : Optional.empty()),

    /** Which part of the response the most of the difference is. */
    LONGEST_PART("a part of the response is longer", of -> {
        if (!of.isOf(CellQuantity.RESPONSE_MEAN) || !of.isLarger() || !of.isSideBySide()) {
            return Optional.empty();
        }
        double all = Arrays.stream(ResponsePart.values())
                .mapToDouble(of::longer)
                .filter(Double::isFinite)
                .sum();
        return Arrays.stream(ResponsePart.values())
                .filter(part -> of.longer(part) > all / 2)
                .max(Comparator.comparingDouble(of::longer))
                .map(part -> String.format(
                        Locale.ROOT,
                        "of %s ms more, %s are %s",
                        ExplanationText.plain(all),
                        ExplanationText.plain(of.longer(part)),
                        part.label()));
    }),

    /** Where nothing queues, a response is mostly the CPU time of its page. */
    FOLLOWS_CPU(
            "responses rise as CPU time per page does",
            of -> of.isOf(CellQuantity.RESPONSE_MEAN) && of.isLarger()
                    ? of.ratio(CellQuantity.NODE_CPU_PER_PAGE)
                            .filter(cpu -> cpu.low() > 1 && ExplanationText.overlap(cpu, of.measured()))
                            .map(cpu -> "responses rise as CPU time per page does, " + ExplanationText.times(cpu))
                    : Optional.empty()),

    /** Rates of two loads: what a page takes may be the same. */
    FOLLOWS_PAGES("rates rise as the number of pages does", of -> {
        boolean rate = of.isOf(CellQuantity.CPU_CORES_PER_NODE, CellQuantity.INTERCONNECT_PER_NODE);
        return rate
                ? of.ratio(CellQuantity.THROUGHPUT)
                        .filter(pages ->
                                ExplanationText.isBeyond(pages, of.finding().accepted(), of.isLarger()))
                        .map(pages -> "so do the pages that are answered, " + ExplanationText.times(pages))
                : Optional.empty();
    }),

    /** As many bytes as the paper's, which another engine, JVM or kernel handles for less, or for more. */
    SAME_BYTES("bytes agree, and cost something else", of -> {
        Optional<DecidableFinding> bytesThen = of.paper(CellQuantity.INTERCONNECT_PER_PAGE);
        Optional<DecidableFinding> cpuThen = of.paper(CellQuantity.NODE_CPU_PER_PAGE);
        if (bytesThen.isEmpty() || cpuThen.isEmpty() || !dependsOnCpu(of)) {
            return Optional.empty();
        }
        boolean dearer = of.isOf(CellQuantity.THROUGHPUT) != of.isLarger();
        return of.ratio(CellQuantity.INTERCONNECT_PER_PAGE)
                .filter(bytes -> ExplanationText.isWithin(bytes, bytesThen.get().accepted()))
                .flatMap(bytes -> of.ratio(CellQuantity.NODE_CPU_PER_PAGE)
                        .filter(cpu ->
                                ExplanationText.isBeyond(cpu, cpuThen.get().accepted(), dearer))
                        .map(cpu -> "the bytes agree, " + ExplanationText.times(bytes, bytesThen.get()) + ", and cost "
                                + (dearer ? "more" : "less") + " CPU here, "
                                + ExplanationText.times(cpu, cpuThen.get())));
    }),

    /** Fewer bytes than the paper's, or more. */
    OTHER_BYTES("bytes differ", of -> {
        Optional<DecidableFinding> then = of.paper(CellQuantity.INTERCONNECT_PER_PAGE);
        if (then.isEmpty() || !dependsOnCpu(of)) {
            return Optional.empty();
        }
        boolean dearer = of.isOf(CellQuantity.THROUGHPUT) != of.isLarger();
        return of.ratio(CellQuantity.INTERCONNECT_PER_PAGE)
                .filter(bytes -> ExplanationText.isBeyond(bytes, then.get().accepted(), dearer))
                .map(bytes ->
                        (dearer ? "more" : "fewer") + " bytes a page, " + ExplanationText.times(bytes, then.get()));
    }),

    /** Of who says "no more", and not how much: each transfer costs. */
    MORE_TRANSFERS(
            "session transfers are more",
            of -> of.isOf(CellQuantity.TOTAL_CPU_PER_PAGE)
                            && of.isLarger()
                            && of.finding().accepted().isRank()
                    ? of.transfers()
                            .filter(transfers -> transfers.low() > 1)
                            .map(transfers -> "session transfers a page are " + ExplanationText.times(transfers))
                    : Optional.empty()),

    /** Bytes are transfers times the bytes of one. */
    FOLLOWS_TRANSFERS(
            "bytes follow the number of session transfers",
            of -> of.isOf(CellQuantity.INTERCONNECT_PER_PAGE)
                    ? of.transfers()
                            .filter(transfers -> ExplanationText.overlap(transfers, of.measured()))
                            .map(transfers -> "bytes follow the number of session transfers a page, "
                                    + ExplanationText.times(transfers))
                    : Optional.empty()),

    /** The same if they do not follow these. */
    TRANSFER_SIZE(
            "session transfers have another size",
            of -> of.isOf(CellQuantity.INTERCONNECT_PER_PAGE)
                    ? of.transfers()
                            .filter(transfers -> !ExplanationText.overlap(transfers, of.measured()))
                            .map(transfers -> "session transfers a page are " + ExplanationText.times(transfers)
                                    + ", each of × "
                                    + ExplanationText.plain(of.measured().ratio() / transfers.ratio())
                                    + " the bytes")
                    : Optional.empty());

    /** What is said where none holds. */
    static final String NOTHING = "nothing in the records explains it";

    /** Of a CPU quota: the paper reads "100 %" off graphs, and windows of a second have idle moments. */
    private static final double USED_UP = 0.9;

    /** What the audit asks to be left idle of the machine, and not more. */
    private static final double MACHINE_FULL = 0.95;

    private final String label;
    private final Function<Disagreement, Optional<String>> sentence;

    Explanation(String label, Function<Disagreement, Optional<String>> sentence) {
        this.label = label;
        this.sentence = sentence;
    }

    /** In a few words, whatever the finding. */
    String label() {
        return label;
    }

    /** With the figures that it holds by; empty if it does not hold. */
    Optional<String> sentence(Disagreement disagreement) {
        return sentence.apply(disagreement);
    }

    /** Where the machine is not known, it is another one than the nodes'. */
    private static boolean isMachineLeft(Disagreement of) {
        return of.share(of.contender(), UsedShare.MACHINE)
                .map(used -> used.high() < MACHINE_FULL)
                .orElse(true);
    }

    private static String costs(Disagreement of, ComparisonKey slower) {
        return of.ratio(CellQuantity.NODE_CPU_PER_PAGE)
                .filter(cpu -> cpu.low() > 1 && of.isSideBySide() && slower.equals(of.contender()))
                .map(cpu -> ", and each page takes " + ExplanationText.times(cpu) + " the CPU time")
                .orElse("");
    }

    /** Whether more CPU time for a page makes it larger, or, of throughput, smaller. */
    private static boolean dependsOnCpu(Disagreement of) {
        return of.isSideBySide()
                && (of.isOf(
                                CellQuantity.THROUGHPUT,
                                CellQuantity.RESPONSE_MEAN,
                                CellQuantity.NODE_CPU_PER_PAGE,
                                CellQuantity.CPU_QUOTA_SHARE)
                        && of.finding().measure() != Measure.DIFFERENCE);
    }
}
