package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.fixture.SshFleet.HostProcess;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.FailoverStore;
import org.replibench.runner.console.ExitCode;

/**
 * Studies on machines that are reached by SSH, ended at random moments by a kill of the runner, a link that is cut, or a kill of the sshd
 * that serves it. How often is {@code -Dfleet.kills}, {@code -Dfleet.cuts}, {@code -Dfleet.sshds}; {@code -Dseed} draws the same moments
 * again.
 */
@Tag("thorough")
@Timeout(value = 4, unit = TimeUnit.HOURS)
class InventoryDisturbancesIT extends WithSshFleet {
    private static final int HOSTS = 2;
    private static final long LOOK_AGAIN_MILLIS = 200;

    /** Long enough for servers, a fault or some windows, and a record, on most machines. */
    private static final int LONGEST_LIFE_MILLIS = 60_000;

    /** As the documentation promises. It is counted, and not asserted: a busy machine is late. */
    private static final double PROMISED_SECONDS = 30;

    /** Then what is left is left for good. */
    private static final long PATIENCE_SECONDS = 300;

    private static final Path NFT = Path.of("/usr/sbin/nft");

    private static final Map<String, List<String>> STUDIES = Map.of(
            "matrix",
            List.of(
                    "-Dpatterns=none,2212",
                    "-Dshared.servers=true",
                    "-Daa=false",
                    "-Dclients=3",
                    "-Dwarmup=4s",
                    "-Dwindow=1s",
                    "-Dbudget=10s"),
            "failover",
            List.of(
                    "-Darms=replibench:2212",
                    "-Dfaults=partition,kill",
                    "-Ddetection=1s",
                    "-Dclients.total=6",
                    "-Dwarmup=4s",
                    "-Dfault.count=1"));

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final Map<Integer, List<String>> mountsBefore = new HashMap<>();
    private final List<Double> seconds = new ArrayList<>();
    private Set<String> recorded = Set.of();

    /** What happens to a study. */
    private enum Disturbance {
        KILL("fleet.kills", 2),
        CUT("fleet.cuts", 1),
        SSHD("fleet.sshds", 1);

        private final int times;

        Disturbance(String property, int times) {
            this.times = Integer.getInteger(property, times);
        }
    }

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("fleet"), HOSTS);
    }

    @Test
    void whatever_ends_a_study_nothing_is_left_on_hosts_and_no_record_is_lost() throws Exception {
        fleet.logInAsRoot();
        for (int host = 1; host <= HOSTS; host++) {
            mountsBefore.put(host, fleet.mounts(host));
        }
        List<Disturbance> disturbances = new ArrayList<>();
        for (Disturbance kind : Disturbance.values()) {
            disturbances.addAll(Collections.nCopies(kind.times, kind));
        }
        Collections.shuffle(disturbances, random);

        for (int number = 1; number <= disturbances.size(); number++) {
            String study = random.nextBoolean() ? "matrix" : "failover";
            begin(study);
            int life = random.nextInt(LONGEST_LIFE_MILLIS);
            boolean late = this.study.endsWithin(life);
            assertThat(late && this.study.exitCode() == ExitCode.REFUSED.code())
                    .as(this.study.output())
                    .isFalse();
            Disturbance disturbance = disturbances.get(number - 1);
            double took = disturb(disturbance, 1 + random.nextInt(HOSTS));
            seconds.add(took);
            assertNothingIsLost(String.format(
                    "%d of %d, seed %d: %s of %s after %.1f s%s; nothing left after %.1f s",
                    number,
                    disturbances.size(),
                    seed,
                    disturbance,
                    study,
                    life / 1000.0,
                    late ? ", which was too late" : "",
                    took));
        }

        System.out.printf(
                "%d times, longest %.1f s, longer than %.0f s: %d%n",
                seconds.size(),
                seconds.stream().mapToDouble(Double::doubleValue).max().orElse(0),
                PROMISED_SECONDS,
                seconds.stream().filter(took -> took > PROMISED_SECONDS).count());
        assertTheNextStudyFindsHostsAsTheyWere();
    }

    private void begin(String kind) throws IOException {
        study.startStudy(
                kind,
                Stream.concat(
                                Stream.of("-Dinventory=" + fleet.inventory(), "-Dnodes=" + HOSTS),
                                STUDIES.get(kind).stream())
                        .toArray(String[]::new));
    }

    /** Returns after how many seconds nothing was left where it happened. */
    private double disturb(Disturbance disturbance, int host) throws Exception {
        long start = System.nanoTime();
        switch (disturbance) {
            case KILL -> {
                study.kill();
                await(this::allAreAsBefore);
            }
            case CUT -> {
                fleet.cutOff(host);
                await(() -> isEmpty(host));
            }
            case SSHD -> {
                // It may begin something else there, by another connection.
                Set<HostProcess> before = processes(host);
                fleet.killSessions(host);
                await(() -> processes(host).stream().noneMatch(before::contains));
            }
        }
        double took = (System.nanoTime() - start) / 1e9;
        if (disturbance == Disturbance.CUT) {
            fleet.connectAgain(host);
        }
        if (disturbance != Disturbance.KILL && !study.endsWithin(0)) {
            study.signal("TERM");
            study.exitCode();
        }
        await(this::allAreAsBefore);
        return took;
    }

    /** By what tells a process from another, whatever it did meanwhile. */
    private Set<HostProcess> processes(int host) throws Exception {
        Set<HostProcess> processes = new HashSet<>();
        for (HostProcess process : fleet.processes(host)) {
            if (!process.isFirst()) {
                processes.add(new HostProcess(process.pid(), "", process.started(), 0));
            }
        }
        return processes;
    }

    /** No program and file of a run, no rule and no mount; what its sshd has for a broken connection is not ours. */
    private boolean isEmpty(int host) throws Exception {
        return fleet.isEmpty(host)
                && mountsBefore.get(host).containsAll(fleet.mounts(host))
                && (!Files.isExecutable(NFT) || fleet.firewall(host).isEmpty());
    }

    /** Nothing at all but the sshd that listens. */
    private boolean allAreAsBefore() throws Exception {
        for (int host = 1; host <= HOSTS; host++) {
            if (!isEmpty(host) || !processes(host).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    @Override
    void await(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as(this::whatIsLeft).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    private String whatIsLeft() {
        try {
            StringBuilder text = new StringBuilder("seed " + seed + "\n" + study.output());
            for (int host = 1; host <= HOSTS; host++) {
                text.append("host")
                        .append(host)
                        .append(": ")
                        .append(fleet.processes(host))
                        .append(fleet.programsOn(host))
                        .append(fleet.workFolder(host));
            }
            return text.toString();
        } catch (Exception e) {
            return e.toString();
        }
    }

    private void assertNothingIsLost(String story) throws IOException {
        Set<String> now = records();
        System.out.println(story + "; records: " + now.size());
        assertThat(now).as(story).containsAll(recorded);
        recorded = now;
    }

    private void assertTheNextStudyFindsHostsAsTheyWere() throws Exception {
        begin("matrix");
        study.exitCode();
        assertNothingIsLost("undisturbed");
        assertThat(records()).as(study.output()).isNotEmpty();
        assertThat(allAreAsBefore()).isTrue();
    }

    /** The text of each record of each study, all of which can be read. */
    private Set<String> records() throws IOException {
        Set<String> records = new HashSet<>();
        for (String kind : STUDIES.keySet()) {
            Path results = home.resolve("results").resolve(kind);
            if (Files.isDirectory(results)) {
                try (Stream<Path> studies = Files.list(results)) {
                    for (Path folder : studies.filter(path -> !Files.isSymbolicLink(path))
                            .filter(path -> Files.isDirectory(path.resolve(CellStore.CELLS)))
                            .toList()) {
                        records.addAll(records(kind, folder));
                    }
                }
            }
        }
        return records;
    }

    private static List<String> records(String kind, Path study) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(study.resolve(CellStore.CELLS))) {
            for (Path file : files.map(cell -> cell.resolve(CellStore.RECORD))
                    .filter(Files::exists)
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        int readable = kind.equals("matrix")
                ? CellStore.readAll(study).cells().size()
                : FailoverStore.readAll(study, unreadable -> {}).size();
        assertThat(readable).as("records of %s that can be read", study).isEqualTo(texts.size());
        return texts;
    }
}
