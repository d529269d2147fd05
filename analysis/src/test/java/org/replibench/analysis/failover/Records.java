package org.replibench.analysis.failover;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.replibench.model.Check;
import org.replibench.model.Pattern;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.Dip;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;
import org.replibench.model.failover.OrderCounts;
import org.replibench.model.failover.SessionCounts;

/** Invented records. */
final class Records {
    static final OrderCounts EXACT = new OrderCounts(30, 1, 0, 0, 0, 0, 0, 0);

    private Records() {}

    /** A cell with one fault for each number of updates that it lost, and waits of 10, 20, … milliseconds. */
    static FailoverRecord losing(String pattern, String fault, int repeat, int... updatesLost) {
        return of(
                pattern,
                fault,
                repeat,
                IntStream.of(updatesLost).mapToObj(Records::aftermath).toList(),
                EXACT);
    }

    static FailoverRecord of(String pattern, String fault, List<Aftermath> aftermaths) {
        return of(pattern, fault, 1, aftermaths, EXACT);
    }

    static FailoverRecord of(String pattern, String fault, int repeat, List<Aftermath> aftermaths, OrderCounts orders) {
        return new FailoverRecord(
                new FailoverCell(
                        Pattern.parse(pattern),
                        pattern.equals("none") ? "none" : "uniform",
                        3,
                        fault,
                        "direct",
                        20,
                        repeat),
                Instant.parse("2026-11-21T10:00:00Z").plusSeconds(repeat),
                100,
                List.of(new Check("driver", "ran", "ran", true)),
                aftermaths,
                orders,
                Map.of("hosts", "loopback"),
                Map.of("journal", "journal.jsonl.gz"));
    }

    /** The same, if its driver had died. */
    static FailoverRecord invalid(FailoverRecord valid) {
        return checked(valid, new Check("driver", "died", "ran", false));
    }

    /** The same with another audit. */
    static FailoverRecord checked(FailoverRecord measured, Check check) {
        return new FailoverRecord(
                measured.cell(),
                measured.start(),
                measured.seconds(),
                List.of(check),
                measured.aftermaths(),
                measured.orders(),
                measured.settings(),
                measured.files());
    }

    /** One that showed wrong sessions, and lost nothing. */
    static Aftermath wrong(int sessions) {
        Aftermath right = aftermath(0);
        return new Aftermath(
                right.injection(),
                new SessionCounts(20 - sessions, 0, 0, sessions, 0),
                right.updatesAcknowledged(),
                right.updatesLost(),
                right.triggersUpdatesLost(),
                right.requests(),
                right.requestsFailed(),
                right.nextSuccessMillis(),
                right.victimsNextSuccessMillis(),
                right.withoutSuccess(),
                right.dip(),
                right.copiesMissingMillis(),
                right.copiesTrafficBytes(),
                right.extraTrafficBytes(),
                right.survivorsHeapMegabytes());
    }

    static Aftermath aftermath(int updatesLost) {
        return aftermath(updatesLost, Injection.NOBODY, 0);
    }

    static Aftermath aftermath(int updatesLost, int trigger, long delayMicros) {
        return new Aftermath(
                new Injection(
                        "kill",
                        List.of("node1"),
                        5_000_000,
                        5_000_000,
                        5_010_000,
                        20_000_000,
                        trigger,
                        4_999_000 - delayMicros,
                        delayMicros),
                new SessionCounts(20 - (updatesLost > 0 ? 1 : 0), updatesLost > 0 ? 1 : 0, 0, 0, 0),
                500,
                updatesLost,
                trigger == Injection.NOBODY ? 0 : updatesLost,
                600,
                7,
                DoubleStream.iterate(10, millis -> millis + 10)
                        .limit(20)
                        .boxed()
                        .toList(),
                List.of(180.0, 190.0, 200.0),
                0,
                new Dip(180, 0.3, 700, 0.2),
                Double.NaN,
                Double.NaN,
                4_200,
                101.5);
    }
}
