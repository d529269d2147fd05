package org.replibench.runner.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Refusal;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.sizing.MachineSizing;
import oshi.SystemInfo;

/** What must be there before anything is started. */
public final class PreflightChecks {
    private static final long MEGABYTE = 1L << 20;

    /** Configurations, logs and samples of a long study. */
    public static final long MIN_DISK_MEGABYTES = 2000;

    private static final String OTHER_RESULTS = "-Dresults=FOLDER with another";

    private PreflightChecks() {}

    /**
     * Checks memory, disk and the results folder.
     *
     * @param heap of each node
     * @throws InvalidRequestException with what is required and what was found
     */
    public static void check(int nodes, HeapSize heap, Path results) {
        requireMemory(nodes, heap);
        requireWritable(results);
        requireDisk("results", results, OTHER_RESULTS);
    }

    /** @throws InvalidRequestException if servers and database would soon find no room in it */
    public static void requireWorkDisk(Path work) {
        requireDisk("work directory", work, "more room there");
    }

    /** @throws InvalidRequestException if the machine has not as much memory, whatever else uses it now */
    public static void requireHeap(HeapSize heap) {
        long found = new SystemInfo().getHardware().getMemory().getTotal() / MEGABYTE;
        if (heap.mebibytes() > found) {
            throw new InvalidRequestException(new Refusal(
                    "heap",
                    "larger than this machine's memory",
                    "less than " + found + " MiB",
                    heap.toString(),
                    "a smaller -Dheap"));
        }
    }

    /** Memory that this machine could give now without swapping. */
    public static long availableMegabytes() {
        return new SystemInfo().getHardware().getMemory().getAvailable() / MEGABYTE;
    }

    /** @throws InvalidRequestException if servers with such a heap don't fit into the memory that is free now */
    public static void requireMemory(int nodes, HeapSize heap) {
        MachineSizing.memoryUnsupportedReason(nodes, heap, 0, availableMegabytes())
                .ifPresent(refusal -> {
                    throw new InvalidRequestException(refusal);
                });
    }

    private static Refusal refusedFolder(String problem, String expected, String got) {
        return new Refusal("results", problem, expected, got, OTHER_RESULTS);
    }

    /** @throws InvalidRequestException if results can't be written to the folder; it is made if it is missing */
    public static void requireWritable(Path results) {
        try {
            Files.createDirectories(results);
            Files.delete(Files.createTempFile(results, "writable", ".tmp"));
        } catch (IOException e) {
            throw new InvalidRequestException(
                    refusedFolder("not writable: " + e.getMessage(), "a folder to write to", results.toString()), e);
        }
    }

    private static void requireDisk(String subject, Path folder, String suggestion) {
        try {
            long found = Files.getFileStore(folder).getUsableSpace() / MEGABYTE;
            if (found < MIN_DISK_MEGABYTES) {
                throw new InvalidRequestException(new Refusal(
                        subject,
                        "disk too full",
                        MIN_DISK_MEGABYTES + " MiB free",
                        found + " MiB in " + folder,
                        suggestion));
            }
        } catch (IOException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            subject,
                            "disk space unknown: " + e.getMessage(),
                            "a mounted folder",
                            folder.toString(),
                            suggestion),
                    e);
        }
    }
}
