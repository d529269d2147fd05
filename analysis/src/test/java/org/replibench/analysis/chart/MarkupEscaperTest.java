package org.replibench.analysis.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class MarkupEscaperTest {
    @Test
    void no_character_of_a_name_ends_the_element_or_the_attribute_that_it_is_in() throws Exception {
        String name =
                IntStream.rangeClosed(0, 0x2100).mapToObj(Character::toString).collect(Collectors.joining());
        String escaped = MarkupEscaper.escape(name);

        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader("<svg id=\"" + escaped + "\">" + escaped + "</svg>")))
                        .getDocumentElement()
                        .getTextContent())
                .contains("é", "<", "&", "\"", "\\u0000", "\\u001b", "\\u202e")
                .doesNotContain("\u001b", "\u202e");
    }
}
