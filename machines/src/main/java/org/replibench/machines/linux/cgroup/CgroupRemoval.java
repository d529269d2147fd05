package org.replibench.machines.linux.cgroup;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.replibench.machines.support.ClusterException;

/** Takes a group's directory away: the kernel refuses as long as a member is there. */
final class CgroupRemoval {
    /** A killed process of some GB needs a moment to give them back. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

    private CgroupRemoval() {}

    /** Kills the group's members until the directory can be deleted; that it is not there is no error. */
    static void remove(Path group) {
        remove(group, group);
    }

    /** The same of a group whose members are listed by another one, as version 2 has it where threads of a process are in several. */
    static void remove(Path group, Path listing) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!tryDelete(group)) {
            List<String> members = members(listing);
            if (System.nanoTime() > deadline) {
                throw new ClusterException("control group " + group + ": still in use after " + TIMEOUT.toSeconds()
                        + " s by pids " + members);
            }
            members.forEach(CgroupRemoval::kill);
            pause();
        }
    }

    private static boolean tryDelete(Path group) {
        try {
            Files.deleteIfExists(group);
            return true;
        } catch (FileSystemException e) {
            return false;
        } catch (IOException e) {
            throw CgroupFiles.failure(group, e);
        }
    }

    private static List<String> members(Path group) {
        Path list = group.resolve(CgroupFiles.MEMBERS);
        return Files.exists(list) ? CgroupFiles.read(list).lines().toList() : List.of();
    }

    private static void kill(String pid) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Also on a thread that was interrupted: it may be cleaning up. */
    private static void pause() {
        boolean interrupted = Thread.interrupted();
        try {
            Thread.sleep(POLL_INTERVAL.toMillis());
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
