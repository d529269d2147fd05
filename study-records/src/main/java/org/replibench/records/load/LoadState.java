package org.replibench.records.load;

/** What a load generator that pauses does. */
public enum LoadState {
    /** Clients send requests at their own pace. */
    RUNNING,
    /** No client sends any; some still wait for an answer. */
    PAUSED,
    /** Paused, and every request is answered. */
    IDLE
}
