package org.replibench.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebXmlTest {
    @TempDir
    private Path directory;

    private Path webXml;

    @BeforeEach
    void choosePath() {
        webXml = directory.resolve("web.xml");
    }

    @Test
    void a_missing_descriptor_is_made() throws IOException {
        ExplodedShop.WebXml.makeDistributable(webXml);
        assertThat(webXml).content().contains("<distributable/>");
    }

    @Test
    void an_existing_descriptor_keeps_what_it_says() throws IOException {
        Files.writeString(webXml, "<web-app>\n    <display-name>Shop</display-name>\n</web-app>\n");
        ExplodedShop.WebXml.makeDistributable(webXml);
        assertThat(webXml)
                .hasContent("<web-app>\n    <display-name>Shop</display-name>\n    <distributable/>\n</web-app>\n");
    }

    @Test
    void a_descriptor_that_is_distributable_already_stays_as_it_is() throws IOException {
        String text = "<web-app><distributable /></web-app>";
        Files.writeString(webXml, text);
        ExplodedShop.WebXml.makeDistributable(webXml);
        assertThat(webXml).hasContent(text);
    }
}
