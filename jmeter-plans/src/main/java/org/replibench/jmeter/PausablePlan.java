package org.replibench.jmeter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.replibench.model.Refusal;
import org.replibench.pausing.PausableLoadSettings;
import org.replibench.pausing.PlanAddition;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A copy of a JMeter plan, of any origin, whose load can be paused: with elements more, which apply to all of it. */
final class PausablePlan {
    private static final String BELOW_TEST_PLAN = "/jmeterTestPlan/hashTree/TestPlan/following-sibling::hashTree[1]";

    private PausablePlan() {}

    /**
     * Writes the copy.
     *
     * @throws IllegalArgumentException with one line if {@code plan} is none
     */
    static void write(
            Path plan,
            PausableLoadSettings settings,
            Map<String, String> headers,
            List<PlanAddition> additions,
            Path copy)
            throws IOException {
        try {
            DocumentBuilderFactory parsers = DocumentBuilderFactory.newDefaultInstance();
            parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder parser = parsers.newDocumentBuilder();
            // It throws what it finds, and prints nothing.
            parser.setErrorHandler(new DefaultHandler());
            Document document = parser.parse(plan.toFile());
            Node elements = (Node) XPathFactory.newDefaultInstance()
                    .newXPath()
                    .evaluate(BELOW_TEST_PLAN, document, XPathConstants.NODE);
            if (elements == null) {
                throw refusal(plan, "another document", null);
            }
            Node first = elements.getFirstChild();
            List<Element> added = new ArrayList<>(List.of(
                    own(document, PausableLoadSettings.ELEMENT_CLASS, "Pause and resume", settings.properties())));
            if (!headers.isEmpty()) {
                added.add(headerManager(document, headers));
            }
            additions.stream()
                    .map(addition ->
                            own(document, addition.elementClass(), addition.elementName(), addition.properties()))
                    .forEach(added::add);
            for (Element element : added) {
                elements.insertBefore(element, first);
                elements.insertBefore(document.createElement("hashTree"), first);
            }
            TransformerFactory.newDefaultInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(copy.toFile()));
        } catch (SAXException e) {
            throw refusal(plan, e.getMessage(), e);
        } catch (ParserConfigurationException | XPathExpressionException | TransformerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Element own(Document document, String elementClass, String name, Map<String, String> properties) {
        Element element = named(document, elementClass, "TestBeanGUI", elementClass, name);
        new TreeMap<>(properties).forEach((key, value) -> element.appendChild(text(document, key, value)));
        return element;
    }

    /** JMeter's own element for headers of all requests; it adds to those that a plan has already. */
    private static Element headerManager(Document document, Map<String, String> headers) {
        Element manager = named(document, "HeaderManager", "HeaderPanel", "HeaderManager", "Headers of all requests");
        Element all = document.createElement("collectionProp");
        all.setAttribute("name", "HeaderManager.headers");
        new TreeMap<>(headers).forEach((name, value) -> {
            Element header = document.createElement("elementProp");
            header.setAttribute("name", name);
            header.setAttribute("elementType", "Header");
            header.appendChild(text(document, "Header.name", name));
            header.appendChild(text(document, "Header.value", value));
            all.appendChild(header);
        });
        manager.appendChild(all);
        return manager;
    }

    private static Element named(Document document, String tag, String guiClass, String testClass, String name) {
        Element element = document.createElement(tag);
        element.setAttribute("guiclass", guiClass);
        element.setAttribute("testclass", testClass);
        element.setAttribute("testname", name);
        element.setAttribute("enabled", "true");
        return element;
    }

    private static Element text(Document document, String name, String value) {
        Element property = document.createElement("stringProp");
        property.setAttribute("name", name);
        property.setTextContent(value);
        return property;
    }

    private static IllegalArgumentException refusal(Path plan, String got, Exception cause) {
        return new Refusal(plan.toString(), "not a plan", "a test plan that JMeter saved", got, "opening it in JMeter")
                .exception(cause);
    }
}
