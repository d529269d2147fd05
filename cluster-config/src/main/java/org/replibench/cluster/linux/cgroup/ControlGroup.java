package org.replibench.cluster.linux.cgroup;

import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.ClusterException;

/** A set of processes that the kernel limits and accounts for as one. */
public interface ControlGroup {
    /**
     * Makes it, without limits.
     *
     * @throws org.replibench.cluster.ClusterException with one line if it is there already, or the kernel refuses
     */
    void create();

    /** The files that a process writes its id to, to become a member; what it starts is born a member. */
    List<Path> entrances();

    /** Whether it is made. */
    boolean exists();

    /**
     * Makes a running program a member, with what it started and starts; what it used before is not counted here.
     *
     * @throws org.replibench.cluster.ClusterException with one line if the kernel refuses
     */
    default void admit(ProcessHandle program) {
        enter(program);
        // What is started from now on is born a member, so this list is complete.
        program.descendants().forEach(this::enter);
    }

    private void enter(ProcessHandle process) {
        for (Path entrance : entrances()) {
            try {
                ControlFiles.write(entrance, process.pid());
            } catch (ClusterException e) {
                if (process.isAlive()) {
                    throw e;
                }
            }
        }
    }

    /** Limits the processor time from now on, whatever the limit was. */
    void limitCpu(CpuQuota quota);

    /** Takes the limit of the processor time away. */
    void unlimitCpu();

    /** Limits the memory, files in the page cache included, which the kernel drops first. */
    void limitMemory(long bytes);

    /** What was used since the group was made; take differences. */
    CpuUse cpuUse();

    /** Bytes of memory in use now, files in the page cache included. */
    long memoryBytes();

    /** How many processes the kernel killed since the group was made because they needed more memory than the limit. */
    long outOfMemoryKills();

    /**
     * Kills what is left in it, and takes it away. Calling it again does nothing.
     *
     * @throws org.replibench.cluster.ClusterException with one line if that takes too long
     */
    void delete();
}
