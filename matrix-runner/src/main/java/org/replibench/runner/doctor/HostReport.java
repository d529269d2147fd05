package org.replibench.runner.doctor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.runner.doctor.HostFinding.Level;

/**
 * What was found on a host.
 *
 * @param host its name
 * @param facts empty if it could not be looked at
 */
public record HostReport(String host, List<HostFinding> findings, Optional<HostFacts> facts) {
    public HostReport {
        findings = List.copyOf(findings);
    }

    /** The same with one more finding. */
    HostReport with(HostFinding finding) {
        return new HostReport(
                host, Stream.concat(findings.stream(), Stream.of(finding)).toList(), facts);
    }

    /** How many findings are of a level. */
    public long count(Level level) {
        return findings.stream().filter(finding -> finding.level() == level).count();
    }
}
