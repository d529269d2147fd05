package org.replibench.cluster.pattern;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.replibench.cluster.engine.ReplibenchEngine;
import org.replibench.model.Pattern;

/** {@link PatternServlet} as a WAR that names its own pattern, so that one server can run them all side by side. */
final class PatternWar {
    /** In milliseconds; long enough for a busy machine, short enough to wait for on purpose. */
    static final int TIMEOUT = 8_000;

    private static final String WEB_XML = """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                <context-param>
                    <param-name>replibench.session.pattern</param-name><param-value>%s</param-value>
                </context-param>
                <context-param>
                    <param-name>replibench.session.patterns</param-name><param-value/>
                </context-param>
                <context-param>
                    <param-name>replibench.session.timeout</param-name><param-value>%d</param-value>
                </context-param>
                %s
            </web-app>
            """;

    /** Without it the server might stop the pool before the application, which then can't store its sessions. */
    private static final String DATA_SOURCE = """
            <resource-ref>
                <res-ref-name>replibench/datasource</res-ref-name>
                <res-type>javax.sql.DataSource</res-type>
                <lookup-name>java:jboss/datasources/SessionsDS</lookup-name>
            </resource-ref>
            """;

    /** The servers' second channel. */
    private static final String MULTICAST_CHANNEL = """
            <resource-env-ref>
                <resource-env-ref-name>replibench/multicast-channel</resource-env-ref-name>
                <resource-env-ref-type>org.jgroups.JChannel</resource-env-ref-type>
                <lookup-name>java:jboss/jgroups/channel/multicast</lookup-name>
            </resource-env-ref>
            """;

    private PatternWar() {}

    static Path in(Path directory, String code) throws IOException {
        Path war = Files.createDirectories(directory).resolve(code + ".war");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            add(zip, "WEB-INF/web.xml", webXml(code).getBytes(UTF_8));
            String servlet = PatternServlet.class.getName().replace('.', '/') + ".class";
            try (InputStream content = PatternServlet.class.getClassLoader().getResourceAsStream(servlet)) {
                add(zip, "WEB-INF/classes/" + servlet, content.readAllBytes());
            }
            for (WarEntry library : layer()) {
                try (InputStream content = library.source().openStream()) {
                    add(zip, library.path(), content.readAllBytes());
                }
            }
        }
        return war;
    }

    private static String webXml(String code) {
        String resource = code.startsWith("3") ? DATA_SOURCE : code.startsWith("1") ? MULTICAST_CHANNEL : "";
        return WEB_XML.formatted(code, TIMEOUT, resource);
    }

    /** The jars that an application needs for the layer. */
    static List<WarEntry> layer() {
        return new ReplibenchEngine().configure(Pattern.parse("2212"), 2).warFiles();
    }

    private static void add(ZipOutputStream zip, String path, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(path));
        zip.write(content);
    }
}
