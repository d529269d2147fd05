package org.replibench.runner.study;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import org.replibench.model.Refusal;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/** The hosts of an inventory on which a study is measured: cells of others would be another study's. */
public record StudyHosts(List<HostIdentity> hosts) {
    static final String FILE = "hosts.properties";

    private static final String NAME = ".name";

    private static final String NONE = "none";

    /** Copies the list. */
    public StudyHosts {
        hosts = List.copyOf(hosts);
    }

    /** Notes them in a study's folder, unless that has been done; a crash leaves all of it or none. Nothing is noted where there are none. */
    public void noteIn(Path study) throws IOException {
        Path file = study.resolve(FILE);
        if (hosts.isEmpty() || Files.exists(file)) {
            return;
        }
        StringWriter text = new StringWriter();
        properties().store(text, "The hosts of the study, with their names and addresses");
        Path draft = Files.writeString(study.resolve(FILE + ".tmp"), text.toString());
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private Properties properties() {
        Properties properties = new Properties();
        for (HostIdentity host : hosts) {
            properties.setProperty(host.role() + NAME, host.name());
            host.facts().forEach((name, fact) -> properties.setProperty(host.role() + "." + name, fact));
        }
        return properties;
    }

    /**
     * Refuses to go on with a study that was begun on others. One that a crash kept from noting them has no cells yet.
     *
     * @throws InvalidRequestException with one line that names all that differs
     */
    public void requireOf(StudyFolder study) throws IOException {
        Path file = study.path().resolve(FILE);
        if (!Files.exists(file)) {
            if (study.hasCells()) {
                throw refused("the study in " + study.path() + " does not state its hosts", FILE, NONE);
            }
            return;
        }
        Properties begun = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            begun.load(reader);
        } catch (IllegalArgumentException e) {
            throw refused("the study in " + study.path() + " does not state its hosts", FILE, e.getMessage());
        }
        requireSame(begun, study.path());
    }

    private void requireSame(Properties begun, Path study) {
        Properties now = properties();
        SortedSet<String> keys = new TreeSet<>(begun.stringPropertyNames());
        keys.addAll(now.stringPropertyNames());
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (String key : keys) {
            // Of a host that is missing the name alone is told.
            if (!Objects.equals(begun.getProperty(key), now.getProperty(key))
                    && (key.endsWith(NAME) || isIn(begun, key) && isIn(now, key))) {
                expected.add(text(key, begun));
                found.add(text(key, now));
            }
        }
        if (!expected.isEmpty()) {
            throw refused(
                    "the study in " + study + " was begun on other hosts",
                    String.join(", ", expected),
                    String.join(", ", found));
        }
    }

    private static boolean isIn(Properties hosts, String key) {
        return hosts.containsKey(role(key) + NAME);
    }

    /** Such as {@code node1 lab7}, {@code address of node1 192.0.2.7}, {@code node1 none}. */
    private static String text(String key, Properties hosts) {
        String fact = key.substring(role(key).length());
        return (fact.equals(NAME) ? "" : fact.substring(1) + " of ") + role(key) + " " + hosts.getProperty(key, NONE);
    }

    private static String role(String key) {
        return key.substring(0, Math.max(0, key.indexOf('.')));
    }

    private static InvalidRequestException refused(String problem, String expected, String got) {
        return new InvalidRequestException(new Refusal(
                Option.RESUME.key(), problem, expected, got, "the hosts with which it was begun, or another study"));
    }
}
