package org.replibench.runner.study;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.Node;
import org.replibench.jmeter.Jtl;
import org.replibench.jmeter.Plan;
import org.replibench.jmeter.Sample;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.model.Use;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.PageLog;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Source;
import oshi.SystemInfo;

/** Gathers from a run what its audit needs. */
final class Findings {
    private static final double MILLIS = 1000;

    private Findings() {}

    static Evidence of(Cell cell, Run run, Use use, List<Node> servers) throws IOException {
        return new Evidence(
                cell,
                servers.size(),
                Plan.SHOP,
                ThinkTime.DEFAULT,
                window(run),
                pages(run),
                use,
                machine(run),
                new Evidence.Course(run.died(), run.membershipConstant(), run.driverFailure()),
                transfers(run, servers),
                run.opening(),
                run.closing());
    }

    private static Evidence.Window window(Run run) {
        long wallMillis = run.end().epochMillis() - run.start().epochMillis();
        return new Evidence.Window(run.seconds(), wallMillis - run.seconds() * MILLIS);
    }

    private static PageLog pages(Run run) throws IOException {
        PageLog pages = new PageLog(run.start().epochMillis(), run.end().epochMillis());
        try (Stream<Sample> samples = Jtl.read(run.jtl())) {
            samples.forEach(pages::add);
        }
        return pages;
    }

    private static Evidence.Machine machine(Run run) {
        return new Evidence.Machine(
                new SystemInfo().getHardware().getProcessor().getLogicalProcessorCount(),
                growth(run, Source.HOST, Metric.STEAL),
                growth(run, Source.HOST, Metric.THROTTLED));
    }

    private static Evidence.Transfers transfers(Run run, List<Node> servers) {
        return new Evidence.Transfers(
                growth(run, servers, Metric.TRANSFERS),
                growth(run, servers, Metric.QUEUED),
                growth(run, servers, Metric.DROPPED));
    }

    private static double growth(Run run, List<Node> servers, Metric metric) {
        return servers.stream()
                .mapToDouble(server -> growth(run, server.name(), metric))
                .sum();
    }

    private static double growth(Run run, String subject, Metric metric) {
        return run.end().growth(new Source(subject, metric), run.start());
    }
}
