package org.replibench.analysis.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;

/** A matrix study with invented costs. */
final class MatrixCosts {
    static final ClientLoad DEFAULT = new ClientLoad("default", 10);

    private final Path study;

    MatrixCosts(Path study) throws IOException {
        this.study = study;
        Files.createDirectories(study.resolve(CellStore.CELLS));
    }

    /** One cell for each repeat. */
    MatrixCosts add(String pattern, double... millisPerPage) throws IOException {
        for (int repeat = 1; repeat <= millisPerPage.length; repeat++) {
            add(measured(pattern, millisPerPage[repeat - 1], DEFAULT, repeat));
        }
        return this;
    }

    MatrixCosts add(CellRecord measured) throws IOException {
        CellStore.write(CellStore.folder(study, measured.cell().id()), measured);
        return this;
    }

    BaselineCost read() throws IOException {
        return BaselineCost.read(List.of(study));
    }

    /** A thousand pages in ten seconds; the database has a tenth of the CPU time. */
    static CellRecord measured(String pattern, double millisPerPage, ClientLoad clientLoad, int repeat) {
        return measured(
                pattern, millisPerPage, clientLoad, repeat, Map.of("isolation", "process", "warmup.seconds", "25"));
    }

    /** The same with other settings. */
    static CellRecord measured(
            String pattern, double millisPerPage, ClientLoad clientLoad, int repeat, Map<String, String> settings) {
        return new CellRecord(
                new Cell(Pattern.parse(pattern), pattern.equals("none") ? "none" : "replibench", 3, clientLoad, repeat),
                Instant.parse("2026-11-21T09:00:00Z"),
                10,
                List.of(new AuditCheck("errors", "0", "0", true)),
                Usages.load(1000, 100, 5),
                Usages.of(List.of(Usages.node("node1", 0.9 * millisPerPage, 0)), 0.1 * millisPerPage, 1, 5, 5),
                settings,
                Map.of());
    }
}
