package org.replibench.analysis.capacity.predict;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Nodes with a quota each, whose pages wait for their copies on the next nodes: step by step as the kernel's bandwidth controller
 * has it, the periods of every node beginning at a moment of their own. Pages and copies need exponentially distributed times.
 */
final class AwaitedCopiesSimulation {
    static final double PAGE_SECONDS = 0.0014;
    static final double COPY_SECONDS = 0.0003;
    static final double QUOTA_CORES = 0.15;
    static final double PERIOD_SECONDS = 0.1;
    static final double THINK_SECONDS = 0.3;
    static final int CORES = 2;

    private static final double TICK_SECONDS = 0.0002;
    private static final int TICKS_PER_PERIOD = (int) Math.round(PERIOD_SECONDS / TICK_SECONDS);
    private static final double WARM_UP_SECONDS = 10;
    private static final double WINDOW_SECONDS = 60;

    private final Random random = new Random(11);
    private final int copies;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();

    private double answered;
    private double secondsInside;

    AwaitedCopiesSimulation(int nodeCount, int copies, int clientsPerNode) {
        this.copies = copies;
        for (int number = 0; number < nodeCount; number++) {
            Node node = new Node(random.nextInt(TICKS_PER_PERIOD));
            nodes.add(node);
            for (int client = 0; client < clientsPerNode; client++) {
                clients.add(new Client(number, random.nextDouble() * THINK_SECONDS));
            }
        }
    }

    void run() {
        long ticks = Math.round((WARM_UP_SECONDS + WINDOW_SECONDS) / TICK_SECONDS);
        for (long tick = 0; tick < ticks; tick++) {
            double now = tick * TICK_SECONDS;
            for (Client client : clients) {
                client.askIfItIsTime(now);
            }
            for (Node node : nodes) {
                node.pass(tick, now);
            }
        }
    }

    double pagesPerSecondOfANode() {
        return answered / WINDOW_SECONDS / nodes.size();
    }

    double responseSeconds() {
        return secondsInside / answered;
    }

    private double exponential(double mean) {
        return -Math.log(1 - random.nextDouble()) * mean;
    }

    private final class Client {
        private final int node;
        private double asksAt;
        private double askedAt;
        private boolean asking;
        private int awaited;

        Client(int node, double asksAt) {
            this.node = node;
            this.asksAt = asksAt;
        }

        void askIfItIsTime(double now) {
            if (!asking && asksAt <= now) {
                asking = true;
                askedAt = asksAt;
                nodes.get(node).present.add(new Task(this, exponential(PAGE_SECONDS), true));
            }
        }

        void served(double now) {
            awaited = copies;
            for (int copy = 1; copy <= copies; copy++) {
                nodes.get((node + copy) % nodes.size()).present.add(new Task(this, exponential(COPY_SECONDS), false));
            }
            answerIfNothingIsAwaited(now);
        }

        void copied(double now) {
            awaited--;
            answerIfNothingIsAwaited(now);
        }

        private void answerIfNothingIsAwaited(double now) {
            if (awaited > 0) {
                return;
            }
            asking = false;
            asksAt = now + THINK_SECONDS * (2 + 2 * random.nextDouble()) / 3;
            if (now > WARM_UP_SECONDS) {
                answered++;
                secondsInside += now - askedAt;
            }
        }
    }

    private static final class Task {
        private final Client client;
        private final boolean page;
        private double leftSeconds;

        Task(Client client, double leftSeconds, boolean page) {
            this.client = client;
            this.leftSeconds = leftSeconds;
            this.page = page;
        }
    }

    private static final class Node {
        private final int firstTick;
        private final Deque<Task> present = new ArrayDeque<>();
        private double left;

        Node(int firstTick) {
            this.firstTick = firstTick;
        }

        void pass(long tick, double now) {
            if ((tick + firstTick) % TICKS_PER_PERIOD == 0) {
                left = QUOTA_CORES * PERIOD_SECONDS;
            }
            int turns = Math.min(CORES, present.size());
            for (int turn = 0; turn < turns; turn++) {
                Task first = present.poll();
                double work = Math.min(Math.min(TICK_SECONDS, first.leftSeconds), Math.max(0, left));
                left -= work;
                first.leftSeconds -= work;
                if (first.leftSeconds > 1e-12) {
                    present.add(first);
                } else if (first.page) {
                    first.client.served(now);
                } else {
                    first.client.copied(now);
                }
            }
        }
    }
}
