package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.host.HostKind;
import org.replibench.jmeter.Plan;
import org.replibench.petstore.catalog.Catalogue;
import org.replibench.runner.Installation;
import org.replibench.runner.Testbed;

/**
 * What a study was measured with, and how to measure it again: {@code environment.md} beside its results. No passwords, no
 * addresses, no names of machines or people.
 */
public final class EnvironmentDefinition {
    private static final String FILE = "environment.md";

    private EnvironmentDefinition() {}

    /**
     * Writes the definition when a study begins, so that it is there whatever becomes of it.
     *
     * @param study its folder, which has {@code study.yaml} already
     * @param commands measure it again, from the root of the source tree; separated by line feeds
     */
    public static void write(Path study, Testbed testbed, String commands) throws IOException, InterruptedException {
        List<Section> sections = List.of(
                Machine.section(),
                servers(testbed.hosts(), testbed.jvm()),
                parts(testbed.installation()),
                new Section("Database", new TreeMap<>(testbed.database().settings())),
                new Section("Shop", Map.of("catalogue", Catalogue.standard().fingerprint())),
                Source.section(testbed.installation().home()));
        Files.writeString(
                study.resolve(FILE),
                "# Environment and procedure\n\nWritten when the study began, "
                        + Instant.now().truncatedTo(ChronoUnit.SECONDS)
                        + ". What differs from cell to cell stands in the cells' records, the exact configuration of"
                        + " the servers in `environment/`.\n\n"
                        + sections.stream().map(Section::text).collect(Collectors.joining())
                        + procedure(commands));
    }

    private static Section servers(HostKind hosts, JvmOptions jvm) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("JVM", String.join(" ", jvm.flags()));
        facts.putAll(new TreeMap<>(hosts.settings()));
        return new Section("Servers", facts);
    }

    private static Section parts(Installation installation) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("server, `cluster-config/target/wildfly`", "SHA-256 " + Checksums.of(installation.server()));
        facts.put("shop, `petstore-app/target/petstore.war`", "SHA-256 " + Checksums.of(installation.war()));
        facts.put(
                "driver, `jmeter-plans/target/jmeter/lib`",
                "SHA-256 " + Checksums.of(installation.jmeter().resolve("lib")));
        Path plans = installation.plans();
        for (String file : List.of(Plan.SHOP.file(), "replibench.properties", "data/users.csv", "data/keywords.csv")) {
            facts.put("plan, `jmeter-plans/" + file + "`", "SHA-256 " + Checksums.of(plans.resolve(file)));
        }
        return new Section("Parts", facts);
    }

    private static String procedure(String commands) {
        return "## Procedure\n\n```sh\ngit checkout <commit>\n" + commands + "\n```\n\n"
                + "`study.yaml` beside this file holds every option that decides what is measured and how, the seed of an order"
                + " among them. A folder's checksum is that of the lines `path SHA-256` of its files, sorted by path.\n";
    }
}
