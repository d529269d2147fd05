package org.replibench.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A module of the build with main code.
 *
 * @param rootPackage the package that all its classes are in, or below
 */
record SourceModule(String name, String rootPackage) {
    static final SourceModule MODEL = new SourceModule("benchmark-model", "org.replibench.model");
    static final SourceModule RECORDS = new SourceModule("study-records", "org.replibench.records");
    static final SourceModule PROCESS = new SourceModule("local-process", "org.replibench.process");
    static final SourceModule LAYER = new SourceModule("session-replication", "org.replibench.session");
    static final SourceModule SHOP = new SourceModule("petstore-app", "org.replibench.petstore");
    static final SourceModule PAUSING = new SourceModule("jmeter-pausing", "org.replibench.pausing");
    static final SourceModule PLANS = new SourceModule("jmeter-plans", "org.replibench.jmeter");
    static final SourceModule MACHINES = new SourceModule("machines", "org.replibench.machines");
    static final SourceModule CLUSTER = new SourceModule("cluster-config", "org.replibench.cluster");
    static final SourceModule ANALYSIS = new SourceModule("analysis", "org.replibench.analysis");
    static final SourceModule RUNNER = new SourceModule("matrix-runner", "org.replibench.runner");

    private static final Path SOURCE_TREE = Path.of("").toAbsolutePath().getParent();

    static List<SourceModule> all() {
        return List.of(MODEL, RECORDS, PROCESS, LAYER, SHOP, PAUSING, PLANS, MACHINES, CLUSTER, ANALYSIS, RUNNER);
    }

    /** All classes of the module, and everything below. */
    String packages() {
        return rootPackage + "..";
    }

    JavaClasses classes() {
        return new ClassFileImporter().importPath(directory().resolve("target/classes"));
    }

    /** The main sources. */
    List<Path> sources() {
        try (Stream<Path> files = Files.walk(directory().resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path directory() {
        return SOURCE_TREE.resolve(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
