package org.replibench.jmeter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A .jmx as a tree of elements: in the file, an element's children are in the hashTree that follows it. */
final class JmxFile {
    /** The folder of the plans: tests run in the module's own. */
    static final Path FOLDER = Path.of("");

    private static final Pattern RANDOM = Pattern.compile("\\$\\{__Random\\((\\d+),(\\d+)\\)}");

    private final String text;
    private final Document document;

    JmxFile(JMeterPlan jMeterPlan) throws Exception {
        Path file = FOLDER.resolve(jMeterPlan.file());
        this.text = Files.readString(file);
        this.document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    String text() {
        return text;
    }

    Stream<Element> elements(String tag) {
        return descendants(document.getDocumentElement(), tag);
    }

    private static Stream<Element> descendants(Element parent, String tag) {
        NodeList found = parent.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }

    /** The text of the property {@code name} of {@code element}. */
    static String property(Element element, String name) {
        NodeList all = element.getElementsByTagName("*");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(property -> name.equals(property.getAttribute("name")))
                .map(Node::getTextContent)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no property " + name + " in " + name(element)));
    }

    static String name(Element element) {
        return element.getAttribute("testname");
    }

    /** The hashTree of {@code element}'s children. */
    static Element children(Element element) {
        Node next = element.getNextSibling();
        while (!(next instanceof Element)) {
            next = next.getNextSibling();
        }
        return (Element) next;
    }

    /** The variables of the element named "Parameters": name to expression. */
    Map<String, String> parameters() {
        Element parameters = elements("Arguments")
                .filter(arguments -> name(arguments).startsWith("Parameters"))
                .findFirst()
                .orElseThrow();
        Map<String, String> found = new LinkedHashMap<>();
        NodeList variables = parameters.getElementsByTagName("elementProp");
        for (int i = 0; i < variables.getLength(); i++) {
            Element variable = (Element) variables.item(i);
            found.put(property(variable, "Argument.name"), property(variable, "Argument.value"));
        }
        return found;
    }

    /** Mean requests of a visit by label: loops in the tree multiply. */
    Map<String, Double> pagesPerVisit() {
        Map<String, Double> pages = new LinkedHashMap<>();
        Element visit = children(elements("ThreadGroup").findFirst().orElseThrow());
        descendants(visit, "HTTPSamplerProxy").forEach(page -> pages.merge(name(page), meanRepeats(page), Double::sum));
        return pages;
    }

    private static double meanRepeats(Element element) {
        double repeats = 1;
        for (Node tree = element.getParentNode(); tree != null; tree = tree.getParentNode()) {
            Element owner = previousElement(tree);
            if (owner != null && owner.getTagName().equals("LoopController")) {
                Matcher range = RANDOM.matcher(property(owner, "LoopController.loops"));
                if (!range.matches()) {
                    throw new AssertionError("loops of " + name(owner) + " are not random");
                }
                repeats *= (Integer.parseInt(range.group(1)) + Integer.parseInt(range.group(2))) / 2.0;
            } else if (owner != null && owner.getTagName().equals("WhileController")) {
                repeats *= JMeterPlan.MEAN_PAGE_TURNS;
            }
        }
        return repeats;
    }

    private static Element previousElement(Node node) {
        Node previous = node.getPreviousSibling();
        while (previous != null && !(previous instanceof Element)) {
            previous = previous.getPreviousSibling();
        }
        return (Element) previous;
    }
}
