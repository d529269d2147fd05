package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;

/**
 * Does a matrix find CPU time that one of two equal arms burns on purpose, and none where nothing is burnt? How much is {@code
 * -Dburn.micros} for each request, how often is {@code -Dburn.runs}, each cut into {@code -Dburn.pieces}; {@code burnt-cpu.sh}
 * next to the sources makes a study of it.
 */
class BurntCpuIT {
    private static final int RUNS = Integer.getInteger("burn.runs", 1);
    private static final int MICROS = Integer.getInteger("burn.micros", 400);
    private static final String OPTIONS = System.getProperty(
            "burn.options", "-Disolation=process -Dpatterns=none -Dclients=20 -Dbudget=40s -Dwarmup=15s");

    /** Each is judged as a study of its own. */
    private static final int PIECES = Integer.getInteger("burn.pieces", 1);

    /** Where studies stay; the test's own folder goes with it. */
    private static final String RESULTS = System.getProperty("burn.results", "");

    private static final long PATIENCE_MILLIS = TimeUnit.HOURS.toMillis(2);
    private static final String WAR = "petstore.war";
    private static final String AA_ARM = "none#aa";

    @TempDir
    private Path home;

    private StudyProcess study;

    @BeforeEach
    void prepare() throws Exception {
        study = new StudyProcess(home);
        Path shop = home.resolve("petstore-app");
        Path built = shop.toRealPath().resolve("target").resolve(WAR);
        Files.delete(shop);
        Files.createDirectories(shop.resolve("target"));
        addFilter(built, shop.resolve("target").resolve(WAR));
        if (!RESULTS.isEmpty()) {
            Files.createDirectories(Path.of(RESULTS));
            Files.createSymbolicLink(home.resolve("results"), Path.of(RESULTS).toAbsolutePath());
        }
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
    }

    @Tag("thorough")
    @Test
    void cpu_time_that_one_of_two_equal_arms_burns_is_found() throws Exception {
        int found = 0;
        int judged = 0;
        for (int run = 1; run <= RUNS; run++) {
            study.start(OPTIONS.split(" "));
            assertThat(study.endsWithin(PATIENCE_MILLIS)).as(study.output()).isTrue();
            MachineNoise.assertSound(study);
            List<BlockLook.Claim> costs = costsOfEquals();
            judged += costs.size();
            for (BlockLook.Claim cost : costs) {
                found += isFound(cost) ? 1 : 0;
                System.out.println("run " + run + " of " + RUNS + ": " + sentence(cost));
            }
        }
        System.out.println("found in " + found + " of " + judged);
        assumeThat(judged).as("runs that the machine did not spoil").isPositive();
        if (MICROS == 0) {
            assertThat(found).as("of " + judged).isLessThanOrEqualTo(3 * judged / 20);
        } else {
            assertThat(found).as("of " + judged).isGreaterThanOrEqualTo(judged - judged / 10);
        }
    }

    /** What each piece of the study says of the control measured twice; none if one of both is invalid. */
    private List<BlockLook.Claim> costsOfEquals() throws Exception {
        return new StudyPieces(study.latest(), Files.createTempDirectory(home, "pieces"))
                .lastLooks(PIECES).stream()
                        .flatMap(look -> look.headlines().stream())
                        .filter(headline -> headline.comparison().aaRepeat())
                        .filter(headline -> headline.comparison().quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .toList();
    }

    private static boolean isFound(BlockLook.Claim cost) {
        return cost.verdict() instanceof ComparisonVerdict.Different different && (MICROS == 0 || different.larger());
    }

    private String sentence(BlockLook.Claim cost) throws Exception {
        double control = controlMillis();
        return String.format(
                Locale.ROOT,
                "%d µs of %.3f ms a page: expected %.3f, measured %.3f (%.3f to %.3f), %s, %d blocks, %d left out",
                MICROS,
                control,
                1 + MICROS / 1e3 / control,
                cost.comparison().ratio(),
                cost.comparison().interval().low(),
                cost.comparison().interval().high(),
                cost.verdict().label(),
                cost.comparison().blocks(),
                cost.comparison().excludedBlocks());
    }

    private double controlMillis() throws Exception {
        CellRecord control = CellStore.readAll(study.latest()).records().stream()
                .filter(cell -> cell.cell().pattern().code().equals("none")
                        && !cell.cell().aaRepeat())
                .findFirst()
                .orElseThrow();
        return 1e3
                * control.resourceUsage().servingCpuSeconds()
                / control.loadMetrics().pages();
    }

    /** The shop as it was built, with one more library that a servlet container finds by itself. */
    private static void addFilter(Path war, Path changed) throws IOException {
        try (ZipInputStream from = new ZipInputStream(Files.newInputStream(war));
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(changed))) {
            for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                from.transferTo(to);
            }
            to.putNextEntry(new ZipEntry("WEB-INF/lib/burning-filter.jar"));
            to.write(library());
        }
    }

    private static byte[] library() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String code = BurningFilter.class.getName().replace('.', '/') + ".class";
        try (ZipOutputStream jar = new ZipOutputStream(bytes);
                InputStream compiled = BurningFilter.class.getClassLoader().getResourceAsStream(code)) {
            jar.putNextEntry(new ZipEntry(code));
            compiled.transferTo(jar);
            jar.putNextEntry(new ZipEntry("META-INF/web-fragment.xml"));
            jar.write(fragment().getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static String fragment() {
        String parameters = Stream.of(
                        List.of(BurningFilter.PATTERN, AA_ARM), List.of(BurningFilter.MICROS, String.valueOf(MICROS)))
                .map(parameter -> "<init-param><param-name>" + parameter.get(0) + "</param-name><param-value>"
                        + parameter.get(1) + "</param-value></init-param>")
                .reduce("", String::concat);
        return "<web-fragment xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\"><filter><filter-name>burning"
                + "</filter-name><filter-class>" + BurningFilter.class.getName() + "</filter-class>" + parameters
                + "</filter><filter-mapping><filter-name>burning</filter-name><url-pattern>/*</url-pattern>"
                + "</filter-mapping></web-fragment>";
    }
}
