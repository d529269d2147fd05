package org.replibench.runner.matrix;

import java.util.List;
import java.util.OptionalInt;
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

    /** A search, step by step. */
    interface Search {
        /** How many clients to try next; empty if the answer is found. */
        OptionalInt next();

        /** Takes what was measured with {@link #next} clients. */
        void add(CalibrationStep step);

        /** The most clients that were not too many; 0 if not even the first step's. */
        int clients();
    }

    /** The most that a node carries before its response time leaves the plateau. */
    record High() implements SoughtLoad {
        @Override
        public Search search(int first, int most) {
            KneeSearch knee = new KneeSearch(first, most);
            return new Search() {
                @Override
                public OptionalInt next() {
                    return knee.next();
                }

                @Override
                public void add(CalibrationStep step) {
                    knee.add(step.responseMillis());
                }

                @Override
                public int clients() {
                    return knee.clients();
                }
            };
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
            return new Search() {
                @Override
                public OptionalInt next() {
                    return clients.next();
                }

                @Override
                public void add(CalibrationStep step) {
                    clients.add(!step.keepsLimits());
                }

                @Override
                public int clients() {
                    return clients.clients();
                }
            };
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
