package org.replibench.analysis.paper;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;

/** Which two arms of a study the white paper's findings are judged by. */
public final class JudgedArms {
    private final PaperLoadMapping loads;
    private final List<ComparisonKey> arms;

    /** @param arms of which no A/A arm is judged, nor one under a load that the paper has not */
    JudgedArms(PaperLoadMapping loads, Collection<ComparisonKey> arms) {
        this.loads = loads;
        this.arms = arms.stream()
                .filter(arm -> !arm.aaRepeat() && loads.paperLoad(arm.load()).isPresent())
                .sorted(Comparator.comparingInt(ComparisonKey::nodes))
                .toList();
    }

    /** A finding's two arms. */
    record Pair(ComparisonKey baseline, ComparisonKey contender) {}

    /** Those of a study with these arms by which its findings are going to be judged, if all can be measured. */
    public static Set<ComparisonKey> of(Collection<ComparisonKey> planned) {
        JudgedArms judged = new JudgedArms(
                PaperLoadMapping.of(planned.stream().map(ComparisonKey::load).toList()), planned);
        return PaperFindings.ALL.stream()
                .filter(DecidableFinding.class::isInstance)
                .flatMap(finding -> judged.pairs((DecidableFinding) finding).limit(1))
                .flatMap(pair -> Stream.of(pair.baseline(), pair.contender()))
                .collect(Collectors.toSet());
    }

    /** In the order of their arms' nodes. */
    List<ComparisonKey> arms() {
        return arms;
    }

    /** The pairs that a finding speaks of: it is judged by the first that the study can tell of, on the largest cluster. */
    Stream<Pair> pairs(DecidableFinding finding) {
        return arms.stream()
                .filter(arm -> loads.isOf(finding.topic().load(), arm.load()))
                .sorted(Comparator.comparingInt(ComparisonKey::nodes).reversed().thenComparing(arm -> !arm.load()
                        .equals(PaperLoadMapping.HIGH)))
                .flatMap(contender -> arms.stream()
                        .filter(baseline -> finding.isAbout(baseline, contender))
                        .map(baseline -> new Pair(baseline, contender)));
    }
}
