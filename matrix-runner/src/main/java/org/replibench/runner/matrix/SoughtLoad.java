package org.replibench.runner.matrix;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.replibench.analysis.load.ResponsePlateau;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.runner.matrix.LoadCalibration.CalibrationStep;

/** A load that is found by trying, without replication. */
sealed interface SoughtLoad {
    /** Begins to look for it. */
    Search search(int first, int most);

    /** When a step is too much, as what was found is filed by. */
    String rule();

    /** What is looked for, for a person. */
    String description();

    /**
     * A search, step by step.
     *
     * @param nextClients see {@link #next}
     * @param measured see {@link #add}
     * @param mostClients see {@link #clients}
     */
    record Search(Supplier<OptionalInt> nextClients, Consumer<CalibrationStep> measured, IntSupplier mostClients) {
        /** How many clients to try next; empty if the answer is found. */
        OptionalInt next() {
            return nextClients.get();
        }

        /** Takes what was measured with {@link #next} clients. */
        void add(CalibrationStep step) {
            measured.accept(step);
        }

        /** The most clients that were not too many; 0 if not even the first step's. */
        int clients() {
            return mostClients.getAsInt();
        }
    }

    /** The most that a node carries before its response time leaves the plateau. */
    record High() implements SoughtLoad {
        @Override
        public Search search(int first, int most) {
            KneeSearch knee = new KneeSearch(first, most);
            return new Search(knee::next, step -> knee.add(step.responseMillis()), knee::clients);
        }

        @Override
        public String rule() {
            return "high: response at most " + ResponsePlateau.FACTOR + " times its plateau, quota used at most "
                    + CalibrationStep.MAX_QUOTA_SHARE;
        }

        @Override
        public String description() {
            return "a high load";
        }
    }

    /**
     * The most that keeps limits of response times.
     *
     * @param limits at least one
     */
    record WithinLimits(List<ResponseLimit> limits) implements SoughtLoad {
        public WithinLimits {
            limits = List.copyOf(limits);
        }

        @Override
        public Search search(int first, int most) {
            ClientSearch clients = new ClientSearch(first, most);
            return new Search(clients::next, step -> clients.add(!step.keepsLimits()), clients::clients);
        }

        @Override
        public String rule() {
            return "limit: " + limits.stream().map(ResponseLimit::toString).collect(Collectors.joining(","));
        }

        @Override
        public String description() {
            return "the most within the " + rule();
        }
    }
}
