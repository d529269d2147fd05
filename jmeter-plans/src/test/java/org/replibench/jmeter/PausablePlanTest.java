package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.pausing.ArrivalRate;
import org.replibench.pausing.PausableLoadSettings;
import org.replibench.pausing.PlanAddition;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

class PausablePlanTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void theCopyHasOneElementMoreWhichAppliesToTheWholePlan(JMeterPlan jMeterPlan) throws Exception {
        Path plan = JmxFile.FOLDER.resolve(jMeterPlan.file());
        PausableLoadSettings settings = new PausableLoadSettings(
                folder.resolve("a & b.csv"), folder.resolve("c.csv"), true, Optional.of(new ArrivalRate(25, 2)));
        Path copy = folder.resolve("copy.jmx");

        PausablePlan.write(plan, settings, Map.of(), List.of(), copy);

        List<Element> copied = belowTestPlan(copy);
        Element added = copied.remove(0);
        Element itsOwn = copied.remove(0);
        assertThat(copied)
                .usingElementComparator((a, b) -> a.isEqualNode(b) ? 0 : 1)
                .isEqualTo(belowTestPlan(plan));
        assertThat(added.getTagName()).isEqualTo(PausableLoadSettings.ELEMENT_CLASS);
        assertThat(elements(added)).hasSize(5).allSatisfy(property -> assertThat(property.getTextContent())
                .isEqualTo(settings.properties().get(property.getAttribute("name"))));
        assertThat(itsOwn.getTagName()).isEqualTo("hashTree");
        assertThat(elements(itsOwn)).isEmpty();
    }

    @Test
    void aHeaderOfAllRequestsIsAnElementOfJMetersOwn() throws Exception {
        Path copy = folder.resolve("copy.jmx");

        PausablePlan.write(
                JmxFile.FOLDER.resolve(JMeterPlan.SHOP.file()),
                new PausableLoadSettings(folder.resolve("a.csv"), folder.resolve("b.csv"), true, Optional.empty()),
                Map.of("X-Replibench-Pattern", "2212"),
                List.of(),
                copy);

        Element manager = belowTestPlan(copy).get(2);
        assertThat(manager.getTagName()).isEqualTo("HeaderManager");
        assertThat(manager.getTextContent()).isEqualTo("X-Replibench-Pattern2212");
    }

    @Test
    void whatElseIsAddedAppliesToTheWholePlanToo() throws Exception {
        Path plan = JmxFile.FOLDER.resolve(JMeterPlan.SHOP.file());
        Path copy = folder.resolve("copy.jmx");

        PausablePlan.write(
                plan,
                new PausableLoadSettings(folder.resolve("a.csv"), folder.resolve("b.csv"), true, Optional.empty()),
                Map.of(),
                List.of(
                        PlanAddition.balancing(
                                List.of(URI.create("http://127.0.0.1:1/")), List.of(3), BalancingPolicy.METRIC, true),
                        PlanAddition.staleReadCheck()),
                copy);

        assertThat(belowTestPlan(copy))
                .hasSize(belowTestPlan(plan).size() + 6)
                .extracting(Element::getTagName)
                .startsWith(
                        PausableLoadSettings.ELEMENT_CLASS,
                        "hashTree",
                        "org.replibench.pausing.RequestBalancer",
                        "hashTree",
                        "org.replibench.pausing.StaleReadCheck",
                        "hashTree");
        assertThat(belowTestPlan(copy).get(2).getTextContent()).isEqualTo("truehttp://127.0.0.1:1/metric3");
    }

    @Test
    void whatIsNoPlanIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jmx"), "plan");
        Path other = Files.writeString(folder.resolve("other.jmx"), "<html/>");
        Path entity = Files.writeString(
                folder.resolve("entity.jmx"),
                "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:/etc/passwd'>]><jmeterTestPlan>&b;</jmeterTestPlan>");
        PausableLoadSettings settings = new PausableLoadSettings(folder, folder, true, Optional.empty());

        for (Path plan : List.of(text, other, entity)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> PausablePlan.write(plan, settings, Map.of(), List.of(), folder.resolve("copy.jmx")))
                    .withMessageStartingWith(plan + ": not a plan; expected a test plan that JMeter saved, got ");
        }
    }

    private static List<Element> belowTestPlan(Path file) throws Exception {
        Element root = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        return elements(elements(elements(root).get(0)).get(1));
    }

    private static List<Element> elements(Node parent) {
        List<Element> elements = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }
}
