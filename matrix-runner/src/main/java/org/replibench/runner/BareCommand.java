package org.replibench.runner;

import java.nio.file.Path;
import org.replibench.cluster.HeapSize;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.runner.bare.BareStudy;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** {@code ./mvnw -Pbare verify}: what session engines cost when the application does next to nothing. */
record BareCommand(Installation installation, Options options, Progress progress) implements Command {
    @Override
    public int run() throws Exception {
        Parts.requireNotGiven(
                options,
                "the bare study",
                Option.GC,
                Option.GC_OPTIONS,
                Option.HEAP,
                Option.JDK,
                Option.JVM_OPTIONS,
                Option.SESSION_KB,
                Option.SESSION_CHANGED,
                Option.PROFILE);
        BareStudy study = new BareStudy(installation, options, progress);
        HostKind hosts = HostChoice.of(options).withoutQuota();
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Requirements.check(study.nodes() * hosts.instancesPerNode(), HeapSize.DEFAULT, results);
        hosts.requireRoom(study.nodes());
        try (hosts;
                Database database = Parts.database(installation, options, hosts.gateway())) {
            return study.run(results, hosts, database) ? ExitCode.OK : ExitCode.INVALID_CELLS;
        }
    }
}
