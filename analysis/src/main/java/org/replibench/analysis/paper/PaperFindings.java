package org.replibench.analysis.paper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.paper.ArmPairing.ClusterGrowth;
import org.replibench.analysis.paper.ArmPairing.LoadIncrease;
import org.replibench.analysis.paper.ArmPairing.OverOneNode;
import org.replibench.analysis.paper.ArmPairing.SameNodes;
import org.replibench.analysis.paper.ArmPairing.SharedCard;
import org.replibench.analysis.paper.ArmPairing.WithoutAffinity;
import org.replibench.analysis.paper.PaperFinding.CrossoverRule;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.paper.PaperFinding.Measure;
import org.replibench.analysis.paper.PaperFinding.PacketLossFinding;
import org.replibench.analysis.paper.PaperFinding.QualitativeFinding;
import org.replibench.analysis.paper.PaperFinding.SessionSizeRule;
import org.replibench.analysis.paper.PaperFinding.Topic;
import org.replibench.records.quantity.CellQuantity;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What the white paper "performance, scalability and availability of a web application system" (Oracle Japan and Hitachi, May
 * 2007) found in its chapters 9 to 11, and what vendors advise, as files next to this class list it.
 */
final class PaperFindings {
    /** The source of what the white paper says. */
    static final String PAPER = "white paper";

    /** The chapter of its advice. */
    static final String ADVICE = "11";

    /** The white paper's, in its order. */
    static final List<PaperFinding> ALL = read("findings.yaml");

    /** What vendors advise. */
    static final List<PaperFinding> RULES_OF_THUMB = read("rules-of-thumb.yaml");

    private PaperFindings() {}

    private static List<PaperFinding> read(String name) {
        try (InputStream file = PaperFindings.class.getResourceAsStream(name)) {
            List<Map<String, Object>> entries = new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
            return entries.stream()
                    .map(entry -> finding(new Entry(name, entry)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PaperFinding finding(Entry entry) {
        Topic topic = entry.topic();
        String says = entry.text("says");
        if (entry.has("why")) {
            return new QualitativeFinding(topic, says, entry.text("why"));
        }
        return switch (entry.text("compared")) {
            case "lost packets" ->
                new PacketLossFinding(
                        topic,
                        entry.text("pattern"),
                        (int) entry.number("nodes", 0),
                        (int) entry.number("nodes", 1),
                        says,
                        entry.ratio());
            case "crossover" -> new CrossoverRule(topic, says, entry.ratio());
            case "session size" ->
                new SessionSizeRule(
                        topic,
                        (int) entry.number("kilobytes", 0),
                        (int) entry.number("kilobytes", 1),
                        says,
                        entry.ratio());
            default ->
                new DecidableFinding(topic, entry.pairing(), entry.quantity(), entry.measure(), says, entry.ratio());
        };
    }

    /** What the paper found of another quantity of the same two arms, of the same load if it did; advice has no figures. */
    static Optional<DecidableFinding> companion(DecidableFinding finding, CellQuantity quantity) {
        return ALL.stream()
                .filter(DecidableFinding.class::isInstance)
                .map(DecidableFinding.class::cast)
                .filter(other -> other.isRatio() && other.quantity() == quantity && other.isOfSameArms(finding))
                .filter(other -> !other.isAdvice())
                .min(Comparator.comparing(
                        other -> !other.topic().load().equals(finding.topic().load())));
    }

    /** One entry of a file. */
    private record Entry(String file, Map<String, Object> values) {
        /** The paper's have a chapter, others a source. */
        Topic topic() {
            return new Topic(
                    text("id"),
                    has("chapter") ? PAPER : text("source"),
                    has("chapter") ? text("chapter") : "",
                    text("topic"),
                    text("load"));
        }

        boolean has(String key) {
            return values.containsKey(key);
        }

        String text(String key) {
            if (!has(key)) {
                throw new IllegalStateException(file + ": " + values + " has no " + key);
            }
            return String.valueOf(values.get(key));
        }

        private List<?> list(String key) {
            return values.get(key) instanceof List<?> several ? several : List.of(values.get(key));
        }

        private double number(String key, int index) {
            return ((Number) list(key).get(index)).doubleValue();
        }

        CellQuantity quantity() {
            return Arrays.stream(CellQuantity.values())
                    .filter(quantity -> quantity.key().equals(text("quantity")))
                    .findFirst()
                    .orElseThrow();
        }

        ArmPairing pairing() {
            return switch (text("compared")) {
                case "affinity" -> new WithoutAffinity(text("pattern"));
                case "shared card" -> new SharedCard(text("pattern"));
                case "same nodes", "level", "difference" ->
                    new SameNodes(text("over"), text("pattern"), (int) number("nodes", 0), (int) number("nodes", 1));
                case "one node" -> new OverOneNode(text("pattern"), (int) number("nodes", 1));
                case "smallest cluster" -> new ClusterGrowth(text("pattern"));
                case "medium load" -> new LoadIncrease(text("pattern"));
                default -> throw new IllegalStateException(file + ": compared: " + text("compared"));
            };
        }

        Measure measure() {
            return switch (text("compared")) {
                case "level" -> Measure.LEVEL;
                case "difference" -> Measure.DIFFERENCE;
                default -> Measure.RATIO;
            };
        }

        PaperRatio ratio() {
            double least = has("ratio") ? number("ratio", 0) : Double.NaN;
            double most = has("ratio") ? number("ratio", list("ratio").size() - 1) : Double.NaN;
            return new PaperRatio(least, most, number("accepted", 0), number("accepted", 1));
        }
    }
}
