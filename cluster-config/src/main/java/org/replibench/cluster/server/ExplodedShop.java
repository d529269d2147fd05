package org.replibench.cluster.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.ContentHash;
import org.replibench.machines.support.Directories;
import org.replibench.process.RunUser;

/** The shop's WAR, exploded once per engine and dressed with what the engine adds. */
public final class ExplodedShop {
    private static final String NAME = "petstore.war";

    private ExplodedShop() {}

    /**
     * The directory that holds the exploded archive, which is called {@value #NAME}.
     *
     * @throws ClusterException with one line if the WAR is not there
     */
    public static Path prepare(Path war, Path directory, EngineConfiguration engine) throws IOException {
        if (!Files.isRegularFile(war)) {
            throw new ClusterException("shop: " + war + " not found; build petstore-app first");
        }
        Path shops = Files.createDirectories(directory.resolve("shops"));
        Path shop = shops.resolve(key(war, engine));
        if (!Files.exists(shop)) {
            Path unfinished = shops.resolve(shop.getFileName() + ".unfinished");
            Directories.delete(unfinished);
            Path archive = Files.createDirectories(unfinished.resolve(NAME));
            explode(war, archive);
            addEngineFiles(archive, engine);
            RunUser.ofThisProcess().letRead(unfinished);
            Files.move(unfinished, shop);
        }
        return shop;
    }

    private static String key(Path war, EngineConfiguration engine) throws IOException {
        List<String> parts = new ArrayList<>();
        parts.add(war.toString());
        parts.add(Files.getLastModifiedTime(war).toString());
        parts.add(String.valueOf(Files.size(war)));
        parts.add(String.valueOf(engine.distributable()));
        for (WarEntry file : engine.warFiles()) {
            try (InputStream content = file.source().openStream()) {
                parts.add(file.path());
                parts.add(ContentHash.of(content.readAllBytes()));
            }
        }
        return ContentHash.of(parts);
    }

    private static void explode(Path war, Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(war.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                Path file = archive.resolve(entry.getName()).normalize();
                if (!file.startsWith(archive)) {
                    throw new ClusterException("shop: " + war + " has an entry outside of it: " + entry.getName());
                }
                if (!entry.isDirectory()) {
                    try (InputStream content = zip.getInputStream(entry)) {
                        write(content, file);
                    }
                }
            }
        }
    }

    private static void addEngineFiles(Path archive, EngineConfiguration engine) throws IOException {
        for (WarEntry file : engine.warFiles()) {
            try (InputStream content = file.source().openStream()) {
                write(content, archive.resolve(file.path()));
            }
        }
        if (engine.distributable()) {
            WebXml.makeDistributable(archive.resolve("WEB-INF").resolve("web.xml"));
        }
    }

    private static void write(InputStream content, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.copy(content, file);
    }

    /** Declares a web application distributable; without that, WildFly's own session manager keeps sessions local. */
    static final class WebXml {
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
}
