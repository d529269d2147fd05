package org.replibench.machines.linux.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.Program;

/** A set of processes that the kernel limits and accounts for as one. */
public interface ControlGroup {
    /**
     * Makes it, without limits.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if it is there already, or the kernel refuses
     */
    void create();

    /** The files to which a process writes its id to become a member, with all that it starts. */
    List<Path> processFiles();

    /** Whether it is made. */
    boolean exists();

    /**
     * Makes a running program a member, with all that it starts; earlier usage is not counted.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if the kernel refuses
     */
    default void addProgram(Program program) {
        addProcess(program.pid(), program);
        // What is started from now on is born a member, so this list is complete.
        program.cpuTimeByProcess().keySet().forEach(pid -> addProcess(pid, program));
    }

    private void addProcess(long pid, Program program) {
        for (Path entrance : processFiles()) {
            try {
                CgroupFiles.write(entrance, pid);
            } catch (ClusterException e) {
                if (program.cpuTimeByProcess().containsKey(pid)) {
                    throw e;
                }
            }
        }
    }

    /** Limits the CPU time from now on, whatever the limit was, of all threads but those of {@link #exemptFromCpuLimit}. */
    void limitCpu(CpuQuota quota);

    /**
     * Takes a member's thread out of the limit of CPU time for good, with the threads that it starts; what these use is counted as before.
     *
     * @param thread its id, of the operating system
     * @throws org.replibench.machines.support.ClusterException with one line if the kernel refuses, as for a thread that has ended
     */
    void exemptFromCpuLimit(long thread);

    /** Takes the limit of the CPU time away. */
    void removeCpuLimit();

    /** Limits the memory, files in the page cache included, which the kernel drops first. */
    void limitMemory(long bytes);

    /** The file in which the kernel tells how long it was throttled. */
    Path cpuStatistics();

    /** The usage since the group was made; take differences. */
    CpuUsage cpuUsage();

    /** Bytes of memory in use now, files in the page cache included. */
    long memoryBytes();

    /** The file in which the kernel tells how long its tasks waited; empty where it tells that of the whole machine only. */
    default Optional<Path> pressureFile(PressureStall resource) {
        return Optional.empty();
    }

    /** What tasks wait for, as the kernel accounts it. */
    enum PressureStall {
        CPU,
        IO,
        MEMORY;

        /** Its name in the kernel's files. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The number of processes that the kernel killed because of the memory limit. */
    long outOfMemoryKills();

    /**
     * Kills what is left in it, and takes it away. Calling it again does nothing.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if that takes too long
     */
    void delete();

    /**
     * A group's CPU usage and throttling, cumulative.
     *
     * @param usedMicros all cores added up
     * @param throttledMicros how long it was throttled because its share of a period was used up
     * @param periods periods of the quota in which it wanted to run
     * @param throttledPeriods those of them in which it was throttled
     */
    record CpuUsage(long usedMicros, long throttledMicros, long periods, long throttledPeriods) {
        /** The usage since {@code earlier}. */
        public CpuUsage since(CpuUsage earlier) {
            return new CpuUsage(
                    usedMicros - earlier.usedMicros,
                    throttledMicros - earlier.throttledMicros,
                    periods - earlier.periods,
                    throttledPeriods - earlier.throttledPeriods);
        }
    }
}
