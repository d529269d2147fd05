package org.replibench.machines.ssh;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.replibench.machines.host.NodePorts;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.support.ParallelTasks;

/**
 * What connects a node to the others on machines of their own. It is damaged by those who receive: what they lose, the sender is not
 * told of. Each of them forgets the damage at a set time, whether or not it is reached by then.
 *
 * @param number the node's
 */
record HostLink(int number, Place own, List<Place> others) implements InterconnectLink {
    HostLink {
        others = List.copyOf(others);
    }

    @Override
    public void disconnect(Duration atMost) {
        lose(true, Optional.empty(), atMost);
    }

    @Override
    public void dropOutgoing(Duration atMost) {
        lose(false, Optional.empty(), atMost);
    }

    @Override
    public void limitRate(BitRate rate, Duration atMost) {
        lose(true, Optional.of(rate), atMost);
    }

    private void lose(boolean bothWays, Optional<BitRate> rate, Duration atMost) {
        List<Runnable> deeds = new ArrayList<>();
        others.forEach(other -> deeds.add(() -> other.lose(number, List.of(own), rate, atMost)));
        if (bothWays) {
            deeds.add(() -> own.lose(number, others, rate, atMost));
        }
        ParallelTasks.run(deeds);
    }

    @Override
    public boolean hasRate(BitRate rate) {
        return Stream.concat(Stream.of(own), others.stream())
                .allMatch(place -> NftRules.holdsTo(rate, place.run().rules(number)));
    }

    @Override
    public void repair() {
        List<Consumer<Integer>> repairs = new ArrayList<>(List.of(own.run()::repair));
        others.forEach(other -> repairs.add(other.run()::repair));
        ParallelTasks.run(repairs.stream()
                .<Runnable>map(repair -> () -> repair.accept(number))
                .toList());
    }

    /**
     * Where a node is.
     *
     * @param ports its own there
     */
    record Place(HostRun run, PortBlocks.PortBlock ports) {
        private static final List<Integer> USUAL =
                List.of(NodePorts.INTERCONNECT, NodePorts.FAILURE_DETECTION, NodePorts.MULTICAST_FAILURE_DETECTION);

        /** With ports of its own, until they are given back. */
        static Place take(HostRun run) {
            return new Place(run, run.ports().take());
        }

        private void lose(int number, List<Place> senders, Optional<BitRate> rate, Duration atMost) {
            run.damage(
                    number,
                    new NftRules(
                            run.table(number),
                            senders.stream()
                                    .map(sender -> sender.run().machine().interconnect())
                                    .toList(),
                            Stream.concat(Stream.of(this), senders.stream())
                                    .flatMap(place -> USUAL.stream().map(place.ports()::port))
                                    .toList(),
                            atMost,
                            rate));
        }
    }
}
