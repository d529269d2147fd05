package org.replibench.analysis.bottleneck;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.database.DatabaseWork;
import org.replibench.analysis.pages.PageParts;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.analysis.tiers.PacketLoss;
import org.replibench.analysis.tiers.TierSamples;
import org.replibench.records.cell.CellRecord;

/**
 * What holds up the pages of a study's arms. Each arm is judged under its lightest load: heavier ones may be there to use nodes up.
 *
 * @param arms that were measured at all, valid or not: what holds them up may be why they are not
 */
public record Bottlenecks(List<ArmSymptoms> arms) {
    public Bottlenecks {
        arms = List.copyOf(arms);
    }

    /**
     * By what cells left.
     *
     * @param parts what the responses of arms consist of, as far as it is known
     */
    public static Bottlenecks of(TierSamples study, List<PageParts> parts, List<DatabaseWork> database) {
        Map<ComparisonKey, RatioInterval> retransmitted = PacketLoss.retransmitted(study);
        Map<ComparisonKey, List<CellRecord>> byArm = new TreeMap<>(ComparisonKey.ORDER);
        lightest(study.cells().stream()
                        .map(cell -> cell.cell().measured())
                        .filter(cell -> cell.windowSeconds() > 0)
                        .toList())
                .forEach(
                        cell -> byArm.merge(ComparisonKey.of(cell.cell()), List.of(cell), (some, more) -> Stream.concat(
                                        some.stream(), more.stream())
                                .toList()));
        return new Bottlenecks(byArm.entrySet().stream()
                .map(arm -> new ArmSymptoms(
                        arm.getKey(),
                        arm.getValue(),
                        parts.stream()
                                .filter(page -> page.arm().equals(arm.getKey())
                                        && page.page().equals(PageParts.ALL_PAGES))
                                .findFirst(),
                        database.stream()
                                .filter(work -> work.arm().equals(arm.getKey()))
                                .findFirst(),
                        Optional.ofNullable(retransmitted.get(arm.getKey()))
                                .map(RatioInterval::ratio)
                                .orElse(Double.NaN)))
                .toList());
    }

    private static Stream<CellRecord> lightest(List<CellRecord> cells) {
        Map<ComparisonKey, Integer> fewestClients = new TreeMap<>(ComparisonKey.ORDER);
        cells.forEach(cell -> fewestClients.merge(withoutLoad(cell), clients(cell), Math::min));
        return cells.stream().filter(cell -> clients(cell) == fewestClients.get(withoutLoad(cell)));
    }

    private static ComparisonKey withoutLoad(CellRecord cell) {
        return ComparisonKey.of(cell.cell()).underLoad("");
    }

    private static int clients(CellRecord cell) {
        return cell.cell().load().clientsPerNode();
    }

    /**
     * Which is the first that holds up any arm, and how far the arm that has most of it; after other programs, which are no part of the study,
     * the first that is; empty if none does.
     */
    public Optional<String> sentence() {
        List<Bottleneck> found = Stream.of(Bottleneck.values())
                .filter(bottleneck -> !heldUpBy(bottleneck).isEmpty())
                .toList();
        return found.stream()
                .limit(found.contains(Bottleneck.OTHER_PROGRAMS) ? 2 : 1)
                .map(this::sentence)
                .reduce((first, second) -> first + " " + second);
    }

    private List<ArmSymptoms> heldUpBy(Bottleneck bottleneck) {
        return arms.stream().filter(bottleneck::holdsUp).toList();
    }

    private String sentence(Bottleneck bottleneck) {
        List<ArmSymptoms> heldUp = heldUpBy(bottleneck);
        ArmSymptoms most =
                heldUp.stream().max(Comparator.comparing(bottleneck::share)).orElseThrow();
        ComparisonLabels labels =
                ComparisonLabels.among(arms.stream().map(ArmSymptoms::arm).toList());
        String where = arms.size() == 1
                ? ""
                : " in " + howMany(heldUp.size()) + ", most with " + labels.of(most.arm()) + labels.load(most.arm());
        return "Pages are held up by " + bottleneck.label() + where + ": " + bottleneck.text(most) + ".";
    }

    private String howMany(int heldUp) {
        return heldUp < arms.size()
                ? heldUp + " of " + arms.size() + " arms"
                : (heldUp == 2 ? "both arms" : "all " + heldUp + " arms");
    }
}
