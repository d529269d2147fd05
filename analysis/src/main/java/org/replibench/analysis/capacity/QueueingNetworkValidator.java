package org.replibench.analysis.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

/** Refuses networks that mean nothing, by name. */
final class QueueingNetworkValidator {
    private final Set<String> stationNames = new TreeSet<>();
    private final Set<String> classNames = new TreeSet<>();

    private QueueingNetworkValidator() {}

    static void check(List<Station> stations, List<ClosedClass> closed, List<OpenClass> open) {
        QueueingNetworkValidator check = new QueueingNetworkValidator();
        check.names(stations, closed, open);
        stations.forEach(QueueingNetworkValidator::station);
        closed.forEach(check::closed);
        open.forEach(check::open);
        Map<String, OpenClass> byName = open.stream().collect(Collectors.toMap(OpenClass::name, one -> one));
        open.forEach(one -> chain(one, byName));
    }

    private void names(List<Station> stations, List<ClosedClass> closed, List<OpenClass> open) {
        if (stations.isEmpty()) {
            throw InvalidNetworkException.of(
                    "stations", "empty", "at least one", "none", "stations: {cpu: {servers: 1}}");
        }
        if (closed.isEmpty() && open.isEmpty()) {
            throw InvalidNetworkException.of(
                    "classes", "empty", "at least one", "none", "classes: {shop: {population: 10, think: 1}}");
        }
        stations.forEach(station -> unique("stations", station.name(), stationNames));
        Stream.concat(closed.stream().map(ClosedClass::name), open.stream().map(OpenClass::name))
                .forEach(name -> unique("classes", name, classNames));
    }

    private static void unique(String where, String name, Set<String> names) {
        if (!names.add(name)) {
            throw InvalidNetworkException.of(where + "." + name, "named twice", "unique names", name, "another name");
        }
    }

    private static void station(Station station) {
        String where = "stations." + station.name();
        if (station instanceof Station.Queue queue
                && (queue.servers() < 1 || queue.servers() > Station.Queue.MAX_SERVERS)) {
            throw InvalidNetworkException.of(
                    where + ".servers",
                    "out of range",
                    "1 to " + Station.Queue.MAX_SERVERS,
                    queue.servers(),
                    "servers: 1");
        }
        if (station instanceof Station.LoadDependent dependent) {
            if (dependent.rates().isEmpty() || dependent.rates().size() > Station.Queue.MAX_SERVERS) {
                throw InvalidNetworkException.of(
                        where + ".rates",
                        "too few or too many",
                        "1 to " + Station.Queue.MAX_SERVERS + " numbers",
                        dependent.rates().size(),
                        "rates: [1, 1.8]");
            }
            for (double rate : dependent.rates()) {
                if (!(rate > 0 && Double.isFinite(rate))) {
                    throw InvalidNetworkException.of(
                            where + ".rates", "out of range", "numbers above 0", rate, "rates: [1, 1.8]");
                }
            }
        }
    }

    private void closed(ClosedClass one) {
        String where = "classes." + one.name();
        if (one.population() < 0 || one.population() > ClosedClass.MAX_POPULATION) {
            throw InvalidNetworkException.of(
                    where + ".population",
                    "out of range",
                    "0 to " + ClosedClass.MAX_POPULATION,
                    one.population(),
                    "population: 10");
        }
        notNegative(where + ".think", "seconds", one.thinkSeconds());
        demands(where, one.demandSeconds());
        double total = one.thinkSeconds()
                + one.demandSeconds().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum();
        if (total == 0) {
            throw InvalidNetworkException.of(
                    where, "requests take no time", "a think time or a demand above 0 s", "neither", "think: 1");
        }
    }

    private void open(OpenClass one) {
        String where = "classes." + one.name();
        demands(where, one.demandSeconds());
        if (one.rate() instanceof ArrivalRate.Fixed fixed) {
            notNegative(where + ".rate", "requests/s", fixed.perSecond());
        } else if (one.rate() instanceof ArrivalRate.Tied tied) {
            notNegative(where + ".rate.times", "requests", tied.times());
            if (!classNames.contains(tied.perClass())) {
                throw InvalidNetworkException.of(
                        where + ".rate.per", "unknown class", among(classNames), tied.perClass(), "one of these names");
            }
        }
    }

    private void demands(String where, Map<String, Double> demands) {
        new TreeMap<>(demands).forEach((station, seconds) -> {
            String demand = where + ".demands." + station;
            if (!stationNames.contains(station)) {
                throw InvalidNetworkException.of(
                        demand, "unknown station", among(stationNames), station, "one of these names");
            }
            notNegative(demand, "seconds", seconds);
        });
    }

    /** A class tied to itself, directly or over others, has no rate. */
    private static void chain(OpenClass start, Map<String, OpenClass> open) {
        List<String> passed = new ArrayList<>();
        OpenClass one = start;
        while (one != null && one.rate() instanceof ArrivalRate.Tied tied) {
            int before = passed.indexOf(one.name());
            passed.add(one.name());
            if (before >= 0) {
                throw InvalidNetworkException.of(
                        "classes." + one.name() + ".rate.per",
                        "tied to itself",
                        "a class that is not tied to this one in turn",
                        String.join(" per ", passed.subList(before, passed.size())),
                        "a class with a population, or a rate in numbers, for one of them");
            }
            one = open.get(tied.perClass());
        }
    }

    private static void notNegative(String where, String unit, double value) {
        if (!(value >= 0 && Double.isFinite(value))) {
            throw InvalidNetworkException.of(where, "out of range", "0 or more " + unit, value, "0");
        }
    }

    private static String among(Set<String> names) {
        return String.join(", ", names);
    }
}
