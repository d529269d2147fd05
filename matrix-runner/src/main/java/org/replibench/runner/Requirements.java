package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.sizing.Sizing;
import oshi.SystemInfo;

/** What must be there before anything is started. */
final class Requirements {
    private static final long MEGABYTE = 1L << 20;

    /** Configurations, logs and samples of a long study. */
    private static final long MEGABYTES_OF_DISK = 2000;

    private Requirements() {}

    /**
     * Checks memory, disk and the results folder.
     *
     * @throws BadInput with what is required and what was found
     */
    static void check(int nodes, Path results) {
        requireMemory(nodes);
        requireWritable(results);
        requireDisk(results);
    }

    private static void requireMemory(int nodes) {
        long found = new SystemInfo().getHardware().getMemory().getAvailable() / MEGABYTE;
        Sizing.memoryRefusal(nodes, found).ifPresent(refusal -> {
            throw new BadInput(refusal);
        });
    }

    private static void requireWritable(Path results) {
        try {
            Files.createDirectories(results);
            Files.delete(Files.createTempFile(results, "writable", ".tmp"));
        } catch (IOException e) {
            throw new BadInput(
                    "results: folder " + results + " is not writable (" + e.getMessage()
                            + "); choose another with -Dresults=FOLDER",
                    e);
        }
    }

    private static void requireDisk(Path results) {
        try {
            long found = Files.getFileStore(results).getUsableSpace() / MEGABYTE;
            if (found < MEGABYTES_OF_DISK) {
                throw new BadInput("disk: " + MEGABYTES_OF_DISK + " MiB required for " + results + ", found " + found
                        + " MiB; choose another folder with -Dresults=FOLDER");
            }
        } catch (IOException e) {
            throw new BadInput("disk: the space left for " + results + " is unknown (" + e.getMessage() + ")", e);
        }
    }
}
