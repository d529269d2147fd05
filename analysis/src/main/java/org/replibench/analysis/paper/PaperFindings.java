package org.replibench.analysis.paper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.paper.ArmPairing.ClusterGrowth;
import org.replibench.analysis.paper.ArmPairing.LoadIncrease;
import org.replibench.analysis.paper.ArmPairing.OverOneNode;
import org.replibench.analysis.paper.ArmPairing.SameNodes;
import org.replibench.analysis.paper.PaperFinding.QualitativeFinding;
import org.replibench.analysis.paper.PaperFinding.Question;
import org.replibench.analysis.paper.PaperFinding.RatioFinding;
import org.replibench.analysis.paper.PaperFinding.Topic;
import org.replibench.records.quantity.CellQuantity;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What the white paper "performance, scalability and availability of a web application system" (Oracle Japan and Hitachi, May
 * 2007) found in its chapters 9 and 10, as {@code findings.yaml} next to this class lists it.
 */
final class PaperFindings {
    private static final String FILE = "findings.yaml";

    /** In the paper's order. */
    static final List<PaperFinding> ALL = read();

    private PaperFindings() {}

    private static List<PaperFinding> read() {
        try (InputStream file = PaperFindings.class.getResourceAsStream(FILE)) {
            List<Map<String, Object>> entries = new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
            return entries.stream().map(entry -> finding(new Entry(entry))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PaperFinding finding(Entry entry) {
        Topic topic = new Topic(entry.text("id"), entry.text("chapter"), entry.question(), entry.text("load"));
        return entry.has("why")
                ? new QualitativeFinding(topic, entry.text("says"), entry.text("why"))
                : new RatioFinding(topic, entry.pairing(), entry.quantity(), entry.text("says"), entry.ratio());
    }

    /** One entry of the file. */
    private record Entry(Map<String, Object> values) {
        boolean has(String key) {
            return values.containsKey(key);
        }

        String text(String key) {
            if (!has(key)) {
                throw new IllegalStateException(FILE + ": " + values + " has no " + key);
            }
            return String.valueOf(values.get(key));
        }

        private List<?> list(String key) {
            return values.get(key) instanceof List<?> several ? several : List.of(values.get(key));
        }

        private double number(String key, int index) {
            return ((Number) list(key).get(index)).doubleValue();
        }

        Question question() {
            return Arrays.stream(Question.values())
                    .filter(question -> question.label().equals(text("topic")))
                    .findFirst()
                    .orElseThrow();
        }

        CellQuantity quantity() {
            return Arrays.stream(CellQuantity.values())
                    .filter(quantity -> quantity.key().equals(text("quantity")))
                    .findFirst()
                    .orElseThrow();
        }

        ArmPairing pairing() {
            int fewest = (int) number("nodes", 0);
            int most = (int) number("nodes", 1);
            return switch (text("compared")) {
                case "same nodes" -> new SameNodes(text("over"), text("pattern"), fewest, most);
                case "one node" -> new OverOneNode(text("pattern"), most);
                case "smallest cluster" -> new ClusterGrowth(text("pattern"));
                case "medium load" -> new LoadIncrease(text("pattern"));
                default -> throw new IllegalStateException(FILE + ": compared: " + text("compared"));
            };
        }

        PaperRatio ratio() {
            double least = has("ratio") ? number("ratio", 0) : Double.NaN;
            double most = has("ratio") ? number("ratio", list("ratio").size() - 1) : Double.NaN;
            return new PaperRatio(least, most, number("accepted", 0), number("accepted", 1));
        }
    }
}
