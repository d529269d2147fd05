package org.replibench.pausing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.load.LoadState;
import org.replibench.records.load.LoadTransition;
import org.replibench.records.load.LoadTransitionsFile;

/**
 * Pauses and resumes the load of the plan that it is in, as {@link LoadCommand}s on the process's input say, and records
 * response times in microseconds. One for a plan, directly below the test plan.
 *
 * <p>Users stop before a request, where JMeter announces a sample: neither JMeter's response time nor this one's has any of
 * the wait. Requests in flight at a pause are answered. A user's time stands still meanwhile ({@link UserPace}); the
 * clock of a thread group's scheduler does not.
 *
 * <p>In the open load model, users who are free take the requests that are due ({@link ArrivalSchedule}), in their order, and
 * response times count from when these were due: JMeter's own count from when they were sent.
 */
public final class PausableLoad extends AbstractTestElement
        implements SampleMonitor, SampleListener, TestStateListener, ThreadListener, NoThreadClone {
    /** For requests in flight when the input ends; JMeter interrupts those that take longer. */
    private static final long MILLIS_TO_FINISH = 10_000;

    private transient ThreadLocal<VirtualUser> users;
    private transient EpochClock clock;
    private transient LoadGate gate;
    private transient Optional<ArrivalRate> arrivals;
    private transient Map<String, ArrivalSchedule> schedules;
    private transient CsvAppender<LoadSample> samples;
    private transient CsvAppender<LoadTransition> transitions;

    /** A thread's requests since JMeter last reported a result: several if a transaction controller makes one of them. */
    private static final class VirtualUser {
        private final UserPace pace = new UserPace();
        private long startNanos;
        private long endNanos;
        private long lastNanos;
        private long sumNanos;
        private boolean unreported;
    }

    @Override
    public void testStarted() {
        users = ThreadLocal.withInitial(this::newUser);
        clock = new EpochClock();
        try {
            samples = LoadSamplesFile.create(Path.of(getPropertyAsString(PausableLoadSettings.SAMPLES)));
            transitions = LoadTransitionsFile.create(Path.of(getPropertyAsString(PausableLoadSettings.TRANSITIONS)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        arrivals = getPropertyAsInt(PausableLoadSettings.ARRIVALS) == 0
                ? Optional.empty()
                : Optional.of(new ArrivalRate(
                        getPropertyAsInt(PausableLoadSettings.ARRIVALS),
                        getPropertyAsInt(PausableLoadSettings.ARRIVALS_PERIOD)));
        schedules = new ConcurrentHashMap<>();
        gate = new LoadGate(!getPropertyAsBoolean(PausableLoadSettings.STARTS_PAUSED), System::nanoTime, this::record);
        // Before the end of a JVM that is told to end, nothing else writes what is buffered.
        Runtime.getRuntime().addShutdownHook(new Thread(this::closeFiles, "Replibench records"));
        Thread commands = new Thread(this::obeyCommands, "Replibench commands");
        commands.setDaemon(true);
        commands.start();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        closeFiles();
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public void threadStarted() {
        users.get();
    }

    @Override
    public void threadFinished() {
        users.remove();
    }

    @Override
    public void sampleStarting(Sampler sampler) {
        if (isThinking(sampler)) {
            return;
        }
        VirtualUser user = users.get();
        user.startNanos = enter(user).orElseThrow(() -> new JMeterStopThreadException("No more requests"));
    }

    /** Lets a user go when it is time; returns when his response time begins, by the clock of the gate. */
    private Optional<Long> enter(VirtualUser user) {
        Optional<ArrivalRate> rate = isBeforeTheTest() ? Optional.empty() : arrivals;
        try {
            return rate.isPresent()
                    ? gate.enter(scheduleOfNode(rate.get()).next(), deadline())
                            .map(admission -> admission.nanos() - admission.lateNanos())
                    : gate.enter(user.pace, deadline()).map(LoadGate.Admission::nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** What a plan does once, such as to fetch a token, is no part of its load. */
    private static boolean isBeforeTheTest() {
        return JMeterContextService.getContext().getThreadGroup() instanceof SetupThreadGroup;
    }

    /** One for each node: users of another one must not take what a node that stands still leaves undone. */
    private ArrivalSchedule scheduleOfNode(ArrivalRate rate) {
        String node = JMeterContextService.getContext().getVariables().get(PausableLoadSettings.NODE);
        return schedules.computeIfAbsent(String.valueOf(node), first -> new ArrivalSchedule(rate, gate.activeNanos()));
    }

    @Override
    public void sampleEnded(Sampler sampler) {
        if (isThinking(sampler)) {
            return;
        }
        VirtualUser user = users.get();
        user.endNanos = gate.leave(user.pace);
        user.lastNanos = user.endNanos - user.startNanos;
        user.sumNanos += user.lastNanos;
        user.unreported = true;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        VirtualUser user = users.get();
        if (!user.unreported) {
            return;
        }
        SampleResult result = event.getResult();
        boolean several = TransactionController.isFromTransactionController(result);
        try {
            samples.append(new LoadSample(
                    clock.micros(user.endNanos),
                    TimeUnit.NANOSECONDS.toMicros(several ? user.sumNanos : user.lastNanos),
                    result.getSampleLabel(),
                    node(result.getURL()),
                    result.isSuccessful()));
            if (!gate.running()) {
                samples.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        user.sumNanos = 0;
        user.unreported = false;
    }

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}

    /** JMeter's flow control action is no request: it may think, and what it thinks must not be lost in a pause. */
    private static boolean isThinking(Sampler sampler) {
        return sampler instanceof TestAction;
    }

    /** The end that a thread group's scheduler has set for this thread, by the clock of the gate. */
    private static long deadline() {
        long now = System.nanoTime();
        long endMillis = JMeterContextService.getContext().getThread().getEndTime();
        return endMillis == 0
                ? now + TimeUnit.DAYS.toNanos(365)
                : now + TimeUnit.MILLISECONDS.toNanos(endMillis - System.currentTimeMillis());
    }

    private VirtualUser newUser() {
        VirtualUser user = new VirtualUser();
        gate.arrive(user.pace);
        return user;
    }

    private static String node(URL url) {
        if (url == null) {
            return "";
        }
        return url.getHost() + ":" + (url.getPort() < 0 ? url.getDefaultPort() : url.getPort());
    }

    private void obeyCommands() {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                LoadCommand.parse(line).ifPresent(this::obey);
            }
            gate.close();
            gate.awaitIdle(MILLIS_TO_FINISH);
        } catch (IOException e) {
            gate.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Else users who think for an hour would think to the end.
        StandardJMeterEngine.stopEngineNow();
    }

    private void obey(LoadCommand command) {
        switch (command) {
            case PAUSE -> gate.pause();
            case RESUME -> gate.resume();
        }
    }

    private void record(int command, LoadState state, long nanos, int inFlight) {
        try {
            transitions.append(new LoadTransition(command, state, clock.micros(nanos), inFlight));
            transitions.flush();
            if (state != LoadState.RUNNING) {
                samples.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void closeFiles() {
        try {
            samples.close();
            transitions.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
