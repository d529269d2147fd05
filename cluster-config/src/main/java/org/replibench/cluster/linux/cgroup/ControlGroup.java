package org.replibench.cluster.linux.cgroup;

import java.nio.file.Path;
import java.util.List;

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
