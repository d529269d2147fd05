package org.replibench.analysis.capacity.file;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.capacity.QueueingNetwork;
import org.replibench.analysis.capacity.QueueingNetwork.ArrivalRate;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.OpenClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.yaml.snakeyaml.nodes.Node;

/** Makes a network of YAML's nodes. */
final class NetworkReader {
    private static final String STATIONS = "stations";
    private static final String CLASSES = "classes";
    private static final String SERVERS = "servers";
    private static final String DELAY = "delay";
    private static final String RATES = "rates";
    private static final String POPULATION = "population";
    private static final String RATE = "rate";
    private static final String PER = "per";
    private static final String TIMES = "times";
    private static final String THINK = "think";
    private static final String DEMANDS = "demands";

    private final KeyLocations locations;

    NetworkReader(KeyLocations keyLocations) {
        this.locations = keyLocations;
    }

    QueueingNetwork network(Node node) {
        YamlMap root = new YamlMap("", node, locations).requireOnly(STATIONS, CLASSES);
        YamlMap stationMap = root.map(STATIONS, locations);
        List<Station> stations = stationMap.keys().stream()
                .map(name -> station(name, stationMap.map(name, locations)))
                .toList();
        YamlMap classMap = root.map(CLASSES, locations);
        List<ClosedClass> closed = new ArrayList<>();
        List<OpenClass> open = new ArrayList<>();
        for (String name : classMap.keys()) {
            YamlMap one = classMap.map(name, locations).requireOnly(POPULATION, RATE, THINK, DEMANDS);
            if (one.has(POPULATION) == one.has(RATE)) {
                throw YamlMap.invalid(
                        classMap.child(name),
                        "neither closed nor open",
                        "either " + POPULATION + " or " + RATE,
                        one.has(RATE) ? "both" : "neither",
                        POPULATION + ": 10");
            }
            if (one.has(POPULATION)) {
                closed.add(closed(name, one));
            } else {
                open.add(open(name, one));
            }
        }
        return new QueueingNetwork(stations, closed, open);
    }

    private static Station station(String name, YamlMap station) {
        station.requireOnly(SERVERS, DELAY, RATES);
        if (station.keys().size() != 1) {
            throw YamlMap.invalid(
                    STATIONS + "." + name,
                    "not of one kind",
                    "one of " + SERVERS + ", " + DELAY + ", " + RATES,
                    String.valueOf(station.keys().size()),
                    SERVERS + ": 1");
        }
        if (station.has(DELAY)) {
            if (!station.text(DELAY).equals("true")) {
                throw YamlMap.invalid(
                        station.child(DELAY),
                        "no delay station",
                        "true",
                        station.text(DELAY),
                        SERVERS + ": 1 instead, where customers wait");
            }
            return new Station.Delay(name);
        }
        return station.has(RATES)
                ? new Station.LoadDependent(name, station.numbers(RATES))
                : new Station.Queue(name, station.wholeNumber(SERVERS, 1, Station.Queue.MAX_SERVERS));
    }

    private ClosedClass closed(String name, YamlMap one) {
        return new ClosedClass(
                name,
                one.wholeNumber(POPULATION, 0, ClosedClass.MAX_POPULATION),
                one.has(THINK) ? one.number(THINK) : 0,
                demands(one));
    }

    private OpenClass open(String name, YamlMap one) {
        if (one.has(THINK)) {
            throw YamlMap.invalid(
                    one.child(THINK),
                    "open classes do not think",
                    THINK + " only with " + POPULATION,
                    THINK + " with " + RATE,
                    POPULATION + " instead of " + RATE);
        }
        return new OpenClass(name, rate(one), demands(one));
    }

    private ArrivalRate rate(YamlMap one) {
        if (!one.isMap(RATE)) {
            return new ArrivalRate.Fixed(one.number(RATE));
        }
        YamlMap tied = one.map(RATE, locations).requireOnly(PER, TIMES);
        return new ArrivalRate.Tied(tied.text(PER), tied.has(TIMES) ? tied.number(TIMES) : 1);
    }

    private Map<String, Double> demands(YamlMap one) {
        YamlMap demands = one.map(DEMANDS, locations);
        Map<String, Double> seconds = new LinkedHashMap<>();
        demands.keys().forEach(station -> seconds.put(station, demands.number(station)));
        return seconds;
    }
}
