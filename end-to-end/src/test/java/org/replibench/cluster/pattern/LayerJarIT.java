package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Applications outside of this build get the layer's jars from its pom: that names those with which tests run it. */
class LayerJarIT {
    @Test
    void whatItsPomDeclaresIsAllThatAnApplicationNeeds() throws Exception {
        List<String> needed = PatternWar.layer().stream().map(LayerJarIT::jar).toList();
        List<String> resolved = new ArrayList<>();
        List<String> declared = new ArrayList<>(List.of("session-replication"));
        while (!declared.isEmpty()) {
            String artifact = declared.remove(0);
            resolved.add(artifact);
            declared.addAll(dependencies(artifact));
        }
        assertThat(needed)
                .zipSatisfy(resolved, (jar, artifact) -> assertThat(jar).startsWith(artifact + "-"));
    }

    private static String jar(WarEntry library) {
        return Path.of(library.path()).getFileName().toString();
    }

    /** What travels with an artifact into an application. */
    private static List<String> dependencies(String artifact) throws Exception {
        URL jar = PatternWar.layer().stream()
                .filter(library -> jar(library).startsWith(artifact))
                .findFirst()
                .orElseThrow()
                .source();
        URL pom = new URL("jar:" + jar + "!/META-INF/maven/org.replibench/" + artifact + "/pom.xml");
        try (InputStream content = pom.openStream()) {
            NodeList all = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(content)
                    .getElementsByTagName("dependency");
            return IntStream.range(0, all.getLength())
                    .mapToObj(i -> (Element) all.item(i))
                    .filter(dependency ->
                            dependency.getElementsByTagName("scope").getLength() == 0)
                    .map(dependency -> dependency
                            .getElementsByTagName("artifactId")
                            .item(0)
                            .getTextContent())
                    .toList();
        }
    }
}
