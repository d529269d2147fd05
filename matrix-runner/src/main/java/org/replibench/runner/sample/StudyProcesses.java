package org.replibench.runner.sample;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.replibench.cluster.database.Database;
import org.replibench.process.LocalProgram;

/** What a study runs on this machine: this process, what it started, and its database. */
public final class StudyProcesses {
    private StudyProcesses() {}

    /** The CPU time that each has used, by process id; an external database has none, nor one of another machine. */
    public static Map<Long, Duration> cpuTimes(Database database) {
        Map<Long, Duration> times = new HashMap<>(LocalProgram.current().cpuTimeByProcess());
        if (database.machine().isEmpty()) {
            database.program().ifPresent(program -> times.putAll(program.cpuTimeByProcess()));
        }
        return times;
    }
}
