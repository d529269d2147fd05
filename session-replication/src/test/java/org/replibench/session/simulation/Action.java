package org.replibench.session.simulation;

import java.util.List;

/** What happens to a cluster from outside, at a time after its start: a client's request, or a fault. */
public sealed interface Action {
    int atMillis();

    /** This as a story has it. */
    String text();

    /**
     * A client's request.
     *
     * @param node where the proxy sends it, unless that node is down
     * @param older how many cookies before the newest one the client's cookie is: more than 0 is a replay
     */
    record Request(int atMillis, int client, int node, int older, List<Operation> operations) implements Action {
        public Request {
            operations = List.copyOf(operations);
        }

        @Override
        public String text() {
            return "client " + client + " sends a request to node " + node
                    + (older == 0 ? "" : " with a cookie from before") + ": " + operations;
        }
    }

    /** A part of a request: what the servlet does with the session. */
    record Operation(Kind kind, int argument) {
        /** What the number of an operation means depends on its kind. */
        public enum Kind {
            /** Makes a session if there is none. */
            SIGN_ON,
            /** Sets the attribute of that number. */
            WRITE,
            /** Removes it. */
            REMOVE,
            /** Takes so many milliseconds. */
            THINK,
            RENAME,
            SIGN_OFF
        }

        /** How many milliseconds these take, but for messages. */
        public static int thinksMillis(List<Operation> operations) {
            return operations.stream()
                    .filter(operation -> operation.kind == Kind.THINK)
                    .mapToInt(Operation::argument)
                    .sum();
        }

        @Override
        public String toString() {
            return switch (kind) {
                case SIGN_ON -> "sign on";
                case WRITE -> "write k" + argument;
                case REMOVE -> "remove k" + argument;
                case THINK -> "think for " + argument + " ms";
                case RENAME -> "change the id";
                case SIGN_OFF -> "sign off";
            };
        }
    }

    /** A node stands still, as in a long garbage collection; shorter than its exclusion from the cluster takes. */
    record Pause(int atMillis, int node, int forMillis) implements Action {
        @Override
        public String text() {
            return "node " + node + " is paused for " + forMillis + " ms";
        }

        int endMillis() {
            return atMillis + forMillis;
        }
    }

    /**
     * A node is lost.
     *
     * @param noticedMillis after which the others know
     * @param restartMillis after which it starts again
     */
    record Kill(int atMillis, int node, int noticedMillis, int restartMillis) implements Action {
        @Override
        public String text() {
            return "node " + node + " is killed, which others notice after " + noticedMillis
                    + " ms, and starts again after " + restartMillis + " ms";
        }
    }

    /**
     * A node is stopped in order, and starts again.
     *
     * @param redeployed whether its server goes on meanwhile, so that it has the address that it had before
     */
    record Stop(int atMillis, int node, int restartMillis, boolean redeployed) implements Action {
        /** Its server stops, too. */
        public Stop(int atMillis, int node, int restartMillis) {
            this(atMillis, node, restartMillis, false);
        }

        @Override
        public String text() {
            return "node " + node + " is stopped, and " + (redeployed ? "is deployed" : "starts") + " again "
                    + restartMillis + " ms after its end";
        }
    }

    /** A node's clock is set, or, after the last node, the database's. */
    record ClockStep(int atMillis, int node, int seconds) implements Action {
        @Override
        public String text() {
            return (node < ScenarioGenerator.NODES ? "node " + node : "the database") + "'s clock is set by " + seconds
                    + " s";
        }
    }

    /** Messages from and to a node get lost and are sent again, come twice, or late. */
    record Disturb(int atMillis, int node, int lostPercent, int twicePercent, int delayMillis, int forMillis)
            implements Action {
        @Override
        public String text() {
            return "for " + forMillis + " ms, of node " + node + "'s messages " + lostPercent + " % get lost, "
                    + twicePercent + " % come twice, all come " + delayMillis + " ms late";
        }

        /** Whether nothing is later than without it. */
        public boolean onlyRepeats() {
            return lostPercent == 0 && delayMillis == 0;
        }
    }

    /** Two nodes hear each other late; others hear them as ever. */
    record Part(int atMillis, int node, int other, int delayMillis, int forMillis) implements Action {
        @Override
        public String text() {
            return "for " + forMillis + " ms, what nodes " + node + " and " + other + " send each other comes "
                    + delayMillis + " ms late";
        }
    }

    /** All nodes hear that the cluster's parts have found each other again, though each was always in reach. */
    record Merge(int atMillis) implements Action {
        @Override
        public String text() {
            return "a view says that parts of the cluster have merged";
        }
    }

    /** The application's code throws on a node, a few times. */
    record Fail(int atMillis, int node, ApplicationFailure what, int times) implements Action {
        /** Less often than the layer tries to serialise an attribute. */
        static final int FEW = 3;

        /** Whether no request fails of it: the layer tries again, or logs it. */
        boolean isHarmless() {
            return switch (what) {
                case WILL_PASSIVATE, DID_ACTIVATE, SESSION_DESTROYED -> true;
                case WRITE_OBJECT -> times <= FEW;
                default -> false;
            };
        }

        @Override
        public String text() {
            return "node " + node + ": the next " + times + " times, " + what + " throws";
        }
    }

    /** The application's listeners of sessions that end, leave or arrive take a while on a node, each time. */
    record Slow(int atMillis, int node, int callMillis, int forMillis) implements Action {
        /** Longer than a session's listeners may take if others are not to give up waiting for it. */
        private static final int LONG_MILLIS = 200;

        @Override
        public String text() {
            return "for " + forMillis + " ms, listeners on node " + node + " take " + callMillis + " ms each";
        }

        /** Whether other nodes may wait for what they keep up in vain. */
        public boolean isLong() {
            return callMillis > LONG_MILLIS;
        }
    }

    /** The database answers no node. */
    record Outage(int atMillis, int forMillis) implements Action {
        @Override
        public String text() {
            return "the database is gone for " + forMillis + " ms";
        }
    }
}
