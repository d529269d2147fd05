package org.replibench.runner.loss;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.replibench.cluster.Node;
import org.replibench.runner.shop.RunningShop;

/** Kills nodes while customers fill carts and buy, and adds up what was lost. */
final class LostUpdateRun {
    private static final int CUSTOMERS = 24;
    private static final long MIN_CALM_MILLIS = 1_500;
    private static final int RANDOM_CALM_MILLIS = 2_000;

    private final RunningShop shop;
    private final Random random;

    LostUpdateRun(RunningShop shop, long seed) {
        this.shop = shop;
        this.random = new Random(seed);
    }

    /** The first kill, the third and so on come in the very moment in which a customer has an answer; the others at a random
     * one. */
    Tally run(int kills) throws InterruptedException {
        Route route = new Route(shop.cluster());
        Tally tally = new Tally();
        AtomicBoolean armed = new AtomicBoolean();
        SynchronousQueue<Node> killed = new SynchronousQueue<>();
        Consumer<Node> afterUpdate = node -> {
            if (armed.compareAndSet(true, false)) {
                node.kill();
                offer(killed, node);
            }
        };
        List<Thread> customers = new ArrayList<>();
        for (int number = 1; number <= CUSTOMERS; number++) {
            Thread thread = new Thread(new Customer(route, tally, number, afterUpdate), "customer" + number);
            thread.start();
            customers.add(thread);
        }
        try {
            kill(kills, armed, killed);
        } finally {
            route.close();
        }
        for (Thread customer : customers) {
            customer.join();
        }
        return tally;
    }

    private void kill(int kills, AtomicBoolean armed, SynchronousQueue<Node> killed) throws InterruptedException {
        for (int kill = 1; kill <= kills; kill++) {
            TimeUnit.MILLISECONDS.sleep(MIN_CALM_MILLIS + random.nextInt(RANDOM_CALM_MILLIS));
            Node victim;
            if (kill % 2 == 1) {
                armed.set(true);
                victim = killed.take();
            } else {
                victim = shop.cluster()
                        .nodes()
                        .get(random.nextInt(shop.cluster().nodes().size()));
                victim.kill();
            }
            TimeUnit.MILLISECONDS.sleep(MIN_CALM_MILLIS);
            shop.cluster().restart(victim.number());
        }
        TimeUnit.MILLISECONDS.sleep(MIN_CALM_MILLIS);
    }

    private static void offer(SynchronousQueue<Node> killed, Node node) {
        try {
            killed.put(node);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
