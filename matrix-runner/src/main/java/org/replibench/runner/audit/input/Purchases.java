package org.replibench.runner.audit.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.records.jtl.JMeterSample;

/** What the shop's customers bought, as they know it. */
public final class Purchases {
    static final String LABEL = "purchase";

    /** The page before a purchase. */
    private static final String CART = "cart";

    private final List<JMeterSample> purchases = new ArrayList<>();
    private final Map<String, JMeterSample> lastByClient = new HashMap<>();

    /** Takes the next sample of a driver, a purchase or not; those of one client must come in their order. */
    public void add(JMeterSample jMeterSample) {
        lastByClient.put(jMeterSample.thread(), jMeterSample);
        if (jMeterSample.label().equals(LABEL)) {
            purchases.add(jMeterSample);
        }
    }

    /** How many began and were confirmed to their clients between the two moments. */
    public long confirmed(long afterMillis, long beforeMillis) {
        return purchases.stream()
                .filter(JMeterSample::success)
                .filter(purchase -> purchase.timeMillis() >= afterMillis && purchase.endMillis() <= beforeMillis)
                .count();
    }

    /** How many were in progress between the two moments, confirmed or not; those that may be without an answer in the log count. */
    public long inFlight(long afterMillis, long beforeMillis) {
        return answered(afterMillis, beforeMillis) + unanswered(beforeMillis);
    }

    /** A client that last put something into its cart may have bought it before the log ended, without an answer until then. */
    private long unanswered(long beforeMillis) {
        return lastByClient.values().stream()
                .filter(last -> last.label().equals(CART) && last.endMillis() <= beforeMillis)
                .count();
    }

    private long answered(long afterMillis, long beforeMillis) {
        return purchases.stream()
                .filter(purchase -> purchase.endMillis() >= afterMillis && purchase.timeMillis() <= beforeMillis)
                .count();
    }
}
