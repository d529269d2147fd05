package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.fixture.SshFleet.HostProcess;

/**
 * What the runner costs a host while it measures there: all that runs on it but the servers, which is sshd, shells, and what these start.
 * How long is {@code -Dfleet.seconds}; what it costs is printed, as it is the machine's.
 */
@Tag("thorough")
@Timeout(900)
class InventoryCostIT extends WithSshFleet {
    private static final int HOSTS = 2;
    private static final int SECONDS = Integer.getInteger("fleet.seconds", 20);
    private static final long LOOK_AGAIN_MILLIS = 500;
    private static final Predicate<HostProcess> SERVER =
            process -> process.name().equals("java");

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), HOSTS);
    }

    /** What there was on a host at a time. */
    private record Reading(long nanos, List<HostProcess> processes) {
        Set<Long> servers() {
            return processes.stream().filter(SERVER).map(HostProcess::pid).collect(Collectors.toSet());
        }

        /** Without servers; what has ended is part of what started it. */
        Map<String, Long> millis() {
            return processes.stream()
                    .filter(SERVER.negate())
                    .collect(Collectors.groupingBy(
                            HostProcess::name, TreeMap::new, Collectors.summingLong(HostProcess::cpuMillis)));
        }
    }

    @Test
    void a_host_that_is_measured_runs_servers_and_a_few_shells() throws Exception {
        study.start(
                "-Dinventory=" + fleet.inventory(),
                "-Dpatterns=none,2212",
                "-Dnodes=" + HOSTS,
                "-Daa=false",
                "-Dclients=3",
                "-Dwarmup=4s",
                "-Dbudget=" + SECONDS + "s");
        study.awaitOutput("measuring 2 arms");
        List<Reading> first = read();
        List<Reading> last = first;
        while (!study.endsWithin(LOOK_AGAIN_MILLIS)) {
            List<Reading> next = read();
            boolean alive = true;
            for (int host = 0; host < HOSTS; host++) {
                alive &= next.get(host).servers().equals(first.get(host).servers());
            }
            last = alive ? next : last;
        }

        for (int host = 0; host < HOSTS; host++) {
            Reading end = last.get(host);
            assertThat(end.servers()).as("servers that lived all the time").isNotEmpty();
            assertThat(end.nanos())
                    .as(study.output())
                    .isGreaterThan(first.get(host).nanos());
            assertThat(end.millis().keySet())
                    .as("guard, keeper and the runner's shell")
                    .contains("sh");
            print(host + 1, first.get(host), end);
        }
    }

    private static void print(int host, Reading first, Reading last) {
        double seconds = (last.nanos() - first.nanos()) / 1e9;
        Map<String, Long> cost = last.millis();
        first.millis().forEach((name, millis) -> cost.merge(name, -millis, Long::sum));
        long all = cost.values().stream().mapToLong(Long::longValue).sum();
        System.out.printf(
                "host%d: %.2f %% of a core in %.0f s, milliseconds by program: %s%n",
                host, all / seconds / 10, seconds, cost);
    }

    private List<Reading> read() throws Exception {
        Reading[] readings = new Reading[HOSTS];
        for (int host = 1; host <= HOSTS; host++) {
            readings[host - 1] = new Reading(System.nanoTime(), fleet.processes(host));
        }
        return List.of(readings);
    }
}
