package org.replibench.cluster.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Declares a web application distributable; without that, WildFly's own session manager keeps sessions local. */
final class WebXml {
    private static final String MINIMAL = """
            <?xml version="1.0" encoding="UTF-8"?>
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                <distributable/>
            </web-app>
            """;
    private static final Pattern ROOT_END = Pattern.compile("</web-app\\s*>");
    private static final Pattern DISTRIBUTABLE = Pattern.compile("<distributable\\s*/>");

    private WebXml() {}

    /** Adds {@code <distributable/>} to the descriptor, and makes one if there is none. */
    static void makeDistributable(Path webXml) throws IOException {
        if (!Files.exists(webXml)) {
            Files.writeString(webXml, MINIMAL);
            return;
        }
        String text = Files.readString(webXml);
        if (DISTRIBUTABLE.matcher(text).find()) {
            return;
        }
        Matcher end = ROOT_END.matcher(text);
        if (!end.find()) {
            throw new IOException(webXml + " has no </web-app>");
        }
        Files.writeString(webXml, end.replaceFirst("    <distributable/>\n</web-app>"));
    }
}
