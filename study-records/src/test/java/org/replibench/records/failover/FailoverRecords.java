package org.replibench.records.failover;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.model.FailoverCell;
import org.replibench.model.Pattern;
import org.replibench.records.cell.AuditCheck;

/** Invented records. */
public final class FailoverRecords {
    public static final OrderAuditCounts EXACT = new OrderAuditCounts(30, 1, 0, 0, 0, 0, 0, 0);

    private FailoverRecords() {}

    /** A cell with one fault for each number of updates that it lost, and waits of 10, 20, … milliseconds. */
    public static FailoverRecord losing(String pattern, String fault, int repeat, int... updatesLost) {
        return of(
                pattern,
                fault,
                repeat,
                IntStream.of(updatesLost).mapToObj(FailoverRecords::impact).toList(),
                EXACT);
    }

    public static FailoverRecord of(String pattern, String fault, List<FaultImpact> faultImpacts) {
        return of(pattern, fault, 1, faultImpacts, EXACT);
    }

    public static FailoverRecord of(
            String pattern, String fault, int repeat, List<FaultImpact> faultImpacts, OrderAuditCounts orders) {
        return new FailoverRecord(
                new FailoverCell(
                        Pattern.parse(pattern),
                        pattern.equals("none") ? "none" : "replibench",
                        3,
                        fault,
                        "direct",
                        20,
                        repeat),
                Instant.parse("2026-11-21T10:00:00Z").plusSeconds(repeat),
                100,
                List.of(new AuditCheck("driver", "ran", "ran", true)),
                faultImpacts,
                orders,
                Map.of("isolation", "process"),
                Map.of("journal", "journal.jsonl.gz"));
    }

    /** The same, if its driver had died. */
    public static FailoverRecord invalid(FailoverRecord valid) {
        return checked(valid, new AuditCheck("driver", "died", "ran", false));
    }

    /** The same with another audit. */
    public static FailoverRecord checked(FailoverRecord measured, AuditCheck auditCheck) {
        return new FailoverRecord(
                measured.cell(),
                measured.start(),
                measured.seconds(),
                List.of(auditCheck),
                measured.impacts(),
                measured.orders(),
                measured.settings(),
                measured.files());
    }

    /** The same, replicated by that engine, of a fault that went on for so long. */
    public static FailoverRecord held(FailoverRecord measured, String engine, int seconds, int silenceSeconds) {
        FailoverCell cell = measured.cell();
        return new FailoverRecord(
                new FailoverCell(
                        cell.pattern(),
                        engine,
                        cell.nodes(),
                        cell.fault(),
                        cell.balancer(),
                        cell.clients(),
                        cell.repeat()),
                measured.start(),
                measured.seconds(),
                measured.checks(),
                measured.impacts(),
                measured.orders(),
                Map.of(
                        FailoverRecord.HOLD_SECONDS,
                        String.valueOf(seconds),
                        FailoverRecord.SILENCE_MILLIS,
                        silenceSeconds + "000"),
                measured.files());
    }

    /** The same with a further check. */
    public static FailoverRecord warned(FailoverRecord measured, AuditCheck auditCheck) {
        return new FailoverRecord(
                measured.cell(),
                measured.start(),
                measured.seconds(),
                Stream.concat(measured.checks().stream(), Stream.of(auditCheck)).toList(),
                measured.impacts(),
                measured.orders(),
                measured.settings(),
                measured.files());
    }

    /** One that showed wrong sessions, and lost nothing. */
    public static FaultImpact corrupted(int sessions) {
        return impact(new SessionOutcomeCounts(20 - sessions, 0, 0, 0, sessions, 0));
    }

    /** One whose sessions came to that, without a lost update. */
    public static FaultImpact impact(SessionOutcomeCounts sessions) {
        FaultImpact right = impact(0);
        return new FaultImpact(
                right.injection(),
                sessions,
                right.updates(),
                right.requests(),
                right.recovery(),
                right.dip(),
                right.servers());
    }

    /** One that lost nothing. */
    public static FaultImpact harmless(
            FaultImpact.Recovery recovery, FaultImpact.ThroughputDip dip, FaultImpact.ServerSide servers) {
        FaultImpact right = impact(0);
        return new FaultImpact(
                right.injection(), right.sessions(), right.updates(), right.requests(), recovery, dip, servers);
    }

    /** One that was seen to do nothing of what it was there for, though sessions were stale meanwhile. */
    public static FaultImpact withoutEffect(String missing, int updatesLost) {
        FaultImpact real = impact(updatesLost);
        FaultInjection injection = real.injection();
        return new FaultImpact(
                new FaultInjection(
                        injection.fault(),
                        injection.nodes(),
                        injection.startedMicros(),
                        injection.deliveredMicros(),
                        injection.effectiveMicros(),
                        injection.healedMicros(),
                        injection.triggerClient(),
                        injection.updateAcknowledgedMicros(),
                        injection.delayMicros(),
                        false,
                        missing,
                        injection.linkRepairedMicros(),
                        injection.firstPacketMillis()),
                real.sessions(),
                real.updates(),
                real.requests(),
                real.recovery(),
                real.dip(),
                real.servers());
    }

    /** A kill of these nodes. */
    public static FaultInjection targeting(List<String> nodes) {
        FaultInjection one = impact(0).injection();
        return new FaultInjection(
                one.fault(),
                nodes,
                one.startedMicros(),
                one.deliveredMicros(),
                one.effectiveMicros(),
                one.healedMicros(),
                one.triggerClient(),
                one.updateAcknowledgedMicros(),
                one.delayMicros(),
                one.tookEffect(),
                one.effect(),
                one.linkRepairedMicros(),
                one.firstPacketMillis());
    }

    /** One that lost nothing, and cut a link. */
    public static FaultImpact cut(double linkRepairedMicros, double firstPacketMillis) {
        FaultImpact right = impact(0);
        FaultInjection injection = right.injection();
        return new FaultImpact(
                new FaultInjection(
                        "partition",
                        injection.nodes(),
                        injection.startedMicros(),
                        injection.deliveredMicros(),
                        injection.effectiveMicros(),
                        injection.healedMicros(),
                        injection.triggerClient(),
                        injection.updateAcknowledgedMicros(),
                        injection.delayMicros(),
                        injection.tookEffect(),
                        "node1 sees 2, node2 sees 1",
                        linkRepairedMicros,
                        firstPacketMillis),
                right.sessions(),
                right.updates(),
                right.requests(),
                right.recovery(),
                right.dip(),
                right.servers());
    }

    public static FaultImpact impact(int updatesLost) {
        return impact(updatesLost, FaultInjection.NO_CLIENT, 0);
    }

    public static FaultImpact impact(int updatesLost, int trigger, long delayMicros) {
        return new FaultImpact(
                new FaultInjection(
                        "kill",
                        List.of("node1"),
                        5_000_000,
                        5_000_000,
                        5_010_000,
                        20_000_000,
                        trigger,
                        4_999_000 - delayMicros,
                        delayMicros,
                        true,
                        "the process is gone",
                        Double.NaN,
                        Double.NaN),
                new SessionOutcomeCounts(20 - (updatesLost > 0 ? 1 : 0), 0, updatesLost > 0 ? 1 : 0, 0, 0, 0),
                new FaultImpact.Updates(500, updatesLost, trigger == FaultInjection.NO_CLIENT ? 0 : updatesLost),
                new FaultImpact.Requests(600, 7),
                new FaultImpact.Recovery(
                        DoubleStream.iterate(10, millis -> millis + 10)
                                .limit(20)
                                .boxed()
                                .toList(),
                        List.of(180.0, 190.0, 200.0),
                        0,
                        new CensoredValue(210, true)),
                new FaultImpact.ThroughputDip(180, 0.3, 700, 0.2, 3_000),
                new FaultImpact.ServerSide(Double.NaN, Double.NaN, 4_200, 101.5));
    }
}
