package org.replibench.session;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** All that is logged in this process, stack traces included, until it is closed. Tests that record lock {@link #RESOURCE} to read it. */
final class RecordedLog extends Handler implements AutoCloseable {
    /** Whoever turns logging off locks it to write: the level belongs to the whole process, where test classes run side by side. */
    static final String RESOURCE = "java.util.logging";

    private static final Logger ROOT = Logger.getLogger("");

    private final List<String> records = new CopyOnWriteArrayList<>();

    RecordedLog() {
        setFormatter(new SimpleFormatter());
        ROOT.addHandler(this);
    }

    @Override
    public void publish(LogRecord logRecord) {
        records.add(getFormatter().format(logRecord));
    }

    /** Those that contain {@code text}. */
    List<String> with(String text) {
        return records.stream().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() {
        ROOT.removeHandler(this);
    }
}
