package org.replibench.jmeter;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.pausing.ArrivalRate;

/**
 * The part of a load that one of several JMeters puts on. All parts together are the load: no client, no user of the shop and no request
 * that is due is in two of them, and clients are on the nodes that they would be on with one JMeter.
 *
 * @param number of the part, from 1
 * @param of how many parts there are
 */
public record LoadShare(int number, int of) {
    /** All of it. */
    public static final LoadShare WHOLE = new LoadShare(1, 1);

    public LoadShare {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("no part " + number + " of " + of);
        }
    }

    /** Whether there are no others. */
    public boolean isWhole() {
        return of == 1;
    }

    /** How many clients of {@code all} are in this part; parts differ by one at most. */
    public int clients(int all) {
        return clientsUpTo(number, all) - clientsBefore(all);
    }

    /** How many clients are in the parts before this one: client k of this part is client k + that of all. */
    public int clientsBefore(int all) {
        return clientsUpTo(number - 1, all);
    }

    private int clientsUpTo(int part, int all) {
        return (int) ((long) all * part / of);
    }

    /** The nodes in the order in which this part's clients are dealt out: that of the clients before them goes on. */
    public <T> List<T> nodes(List<T> nodes, int allClients) {
        int first = clientsBefore(allClients) % nodes.size();
        return Stream.concat(nodes.subList(first, nodes.size()).stream(), nodes.subList(0, first).stream())
                .toList();
    }

    /** Rows of a file of the shop's users that this part signs on: every so many-th. */
    <T> List<T> users(List<T> all) {
        return IntStream.range(0, all.size())
                .filter(row -> row % of == number - 1)
                .mapToObj(all::get)
                .toList();
    }

    /** How often this part asks each address; each part has clients for each. In the shortest period that has whole requests of each part. */
    public ArrivalRate arrivals(ArrivalRate all) {
        int common =
                BigInteger.valueOf(all.requests()).gcd(BigInteger.valueOf(of)).intValue();
        return new ArrivalRate(all.requests() / common, all.seconds() * (of / common));
    }
}
