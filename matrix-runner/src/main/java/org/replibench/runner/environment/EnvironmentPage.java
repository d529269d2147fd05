package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.cluster.database.Database;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Variant;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.process.RunUser;
import org.replibench.records.raw.DiskProbeCsv;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.Testbed;

/**
 * What a study was measured with, and how to measure it again: {@code environment.md} beside its results. No passwords, no
 * addresses, no names of machines or people.
 */
public final class EnvironmentPage {
    static final String FILE = "environment.md";

    private static final String DISK = "disk";

    private EnvironmentPage() {}

    /**
     * Writes the definition when a study begins, so that it is there whatever becomes of it. A crash leaves all of it or none.
     *
     * @param folder the study's, which has {@code study.yaml} already
     * @param probesDisk whether the disk with the database's files is tried out first; what it came to also stands in a file of its own
     * @param refused JVMs that were asked for and are left out, and why
     * @param commands measure it again, from the root of the source tree; separated by line feeds
     */
    public static void write(
            Path folder, Testbed testbed, boolean probesDisk, Map<Variant, String> refused, String commands)
            throws IOException, InterruptedException {
        EnvironmentSection source = EnvironmentSection.SourceTreeSection.create(
                testbed.installation().home());
        List<EnvironmentSection> environmentSections = List.of(
                EnvironmentSection.MachineSection.create(),
                new SystemSection(Path.of("/")).of(folder),
                testbed.hosts().startsNodes() ? serversSection(testbed, refused) : othersSection(testbed.hosts()),
                partsSection(testbed.installation(), testbed.hosts().startsNodes()),
                new EnvironmentSection("Database", databaseFacts(folder, testbed.database(), probesDisk)),
                new EnvironmentSection("Shop", shopFacts(testbed.hosts())),
                source);
        Path draft = Files.writeString(
                folder.resolve(FILE + ".tmp"),
                "# Environment and procedure\n\nWritten when the study began, "
                        + Instant.now().truncatedTo(ChronoUnit.SECONDS)
                        + ". What differs from cell to cell stands in the cells' records"
                        + (testbed.hosts().startsNodes()
                                ? ", the exact configuration of the servers in `environment/`"
                                : "")
                        + ".\n\n"
                        + environmentSections.stream()
                                .map(EnvironmentSection::markdown)
                                .collect(Collectors.joining())
                        + procedure(EnvironmentSection.SourceTreeSection.checkout(source), commands));
        Files.move(draft, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Map<String, String> databaseFacts(Path study, Database database, boolean probesDisk)
            throws InterruptedException {
        Map<String, String> facts = new LinkedHashMap<>(new TreeMap<>(database.settings()));
        if (!probesDisk) {
            return facts;
        }
        if (database.folder().isEmpty()) {
            facts.put(
                    DISK,
                    database.machine().isPresent()
                            ? "not tried out: it is that of a host of the inventory"
                            : "not tried out: an external database's is out of reach");
            return facts;
        }
        try {
            List<DiskSpeed> speeds =
                    DiskProbe.in(database.folder().orElseThrow()).run();
            DiskProbeCsv.write(study, speeds);
            speeds.forEach(speed -> facts.put(DISK + ", " + speed.way(), DiskProbe.text(speed)));
        } catch (IOException e) {
            facts.put(DISK, "not tried out: " + withoutNames(e));
        }
        return facts;
    }

    /** Messages about files begin with their names. */
    private static String withoutNames(IOException problem) {
        return problem instanceof FileSystemException ofFile
                ? Optional.ofNullable(ofFile.getReason())
                        .orElse(problem.getClass().getSimpleName())
                : problem.getMessage();
    }

    private static EnvironmentSection serversSection(Testbed testbed, Map<Variant, String> refused) {
        Map<String, String> facts = new LinkedHashMap<>();
        JvmVariants jvms = testbed.jvms();
        jvms.all().forEach((variant, jvm) -> facts.put(jvm(variant), String.join(" ", jvm.flags())));
        facts.putAll(StudyOrigin.java(jvms));
        refused.forEach((variant, reason) -> facts.put(jvm(variant), "left out, refused by the JVM: " + reason));
        facts.putAll(testbed.hostSettings());
        facts.put("servers, driver and database run as", RunUser.ofThisProcess().description());
        return new EnvironmentSection("Servers", facts);
    }

    private static EnvironmentSection othersSection(HostProvider hosts) {
        Map<String, String> facts = new LinkedHashMap<>(new TreeMap<>(hosts.settings()));
        facts.put("servers", "started by others: what they are is not known");
        facts.put("driver runs as", RunUser.ofThisProcess().description());
        return new EnvironmentSection("Servers", facts);
    }

    private static Map<String, String> shopFacts(HostProvider hosts) {
        return hosts.startsNodes()
                ? Map.of("catalogue", GeneratedCatalog.standard().fingerprint())
                : Map.of("shop and catalogue", "deployed by others: not known");
    }

    private static String jvm(Variant variant) {
        return ("JVM " + variant.label()).strip();
    }

    /** @param servers whether these are parts of the study */
    private static EnvironmentSection partsSection(Installation installation, boolean servers) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        if (servers) {
            facts.put(
                    "server, `cluster-config/target/wildfly`",
                    "SHA-256 " + Checksums.of(installation.server().home()));
            facts.put("shop, `petstore-app/target/petstore.war`", "SHA-256 " + Checksums.of(installation.war()));
        }
        facts.put(
                "driver, `jmeter-plans/target/jmeter/lib`",
                "SHA-256 " + Checksums.of(installation.jmeter().resolve("lib")));
        Path plans = installation.plans();
        for (String file : List.of(
                JMeterPlan.SHOP.file(),
                JMeterPlan.PAPER.file(),
                JMeterPlan.COUNT.file(),
                "replibench.properties",
                "data/users.csv",
                "data/keywords.csv")) {
            facts.put("plan, `jmeter-plans/" + file + "`", "SHA-256 " + Checksums.of(plans.resolve(file)));
        }
        return new EnvironmentSection("Parts", facts);
    }

    private static String procedure(String checkout, String commands) {
        return "## Procedure\n\n```sh\n" + checkout + commands + "\n```\n\n"
                + "`study.yaml` beside this file holds every option that decides what is measured and how, the seed of an order"
                + " among them. A folder's checksum is that of the lines `path SHA-256` of its files, sorted by path.\n";
    }
}
