package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.LookSchedule;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.raw.WindowsFile.Window;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;

/**
 * Judges parts of one long study, each as if it were a study of its own: how often a short study decides is known in a fraction of
 * the time that starts of servers and warm-ups would take. All parts have the same start of their servers.
 */
final class StudyPieces {
    private final List<StoredCell> arms;
    private final Path scratch;
    private final int blocks;

    /**
     * Reads a study of one round with one control.
     *
     * @param study its folder
     * @param scratch an empty folder
     */
    StudyPieces(Path study, Path scratch) throws IOException {
        this.arms = CellStore.readAll(study).cells();
        this.scratch = scratch;
        this.blocks =
                windows(arms.get(0)).stream().mapToInt(Window::block).max().orElse(0);
    }

    /** What the last look at each piece found; none if an arm is invalid. */
    List<BlockLook> lastLooks(int pieces) throws IOException {
        List<BlockLook> looks = new ArrayList<>();
        for (int piece = 0; piece < pieces; piece++) {
            int first = 1 + piece * blocks / pieces;
            int last = (piece + 1) * blocks / pieces;
            List<StoredCell> ofPiece = new ArrayList<>();
            for (StoredCell arm : arms) {
                ofPiece.add(piece(arm, first, last));
            }
            StoredRounds.read(ofPiece).comparisons().stream()
                    .flatMap(comparison -> comparison.last(scheduled(first, last)).stream())
                    .forEach(looks::add);
        }
        return looks;
    }

    private Looks scheduled(int first, int last) {
        int start = arms.get(0).measured().cell().repeat();
        return new Looks(LookSchedule.DEFAULT.fractions().stream()
                .map(spent -> new Looks.Look(spent, start, first - 1 + (int) Math.ceil(spent * (last - first + 1))))
                .toList());
    }

    private StoredCell piece(StoredCell arm, int first, int last) throws IOException {
        Path folder = Files.createTempDirectory(scratch, "piece");
        try (WindowsFile file = new WindowsFile(RawFile.WINDOWS.in(folder))) {
            for (Window window : windows(arm)) {
                if (first <= window.block() && window.block() <= last) {
                    file.write(window);
                }
            }
        }
        Files.createSymbolicLink(
                RawFile.LOAD_SAMPLES.in(folder),
                RawFile.LOAD_SAMPLES.in(arm.folder().toRealPath()));
        return new StoredCell(folder, arm.measured());
    }

    private static List<Window> windows(StoredCell arm) throws IOException {
        return WindowsFile.read(RawFile.WINDOWS.in(arm.folder()));
    }
}
