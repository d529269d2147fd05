package org.replibench.pausing;

import java.util.Optional;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.replibench.records.jtl.JMeterSample;

/**
 * Fails pages of the shop that show an older state of the session than their user has seen ({@link VisitMemory}), with a message that begins
 * with {@value JMeterSample#STALE_READ}. It comes before the plan's own assertions, so that its message is the one that is written down. One for
 * a plan, directly below the test plan; each user has a copy.
 */
public final class StaleReadCheck extends AbstractTestElement implements PostProcessor {
    private transient VisitMemory memory;

    @Override
    public void process() {
        if (memory == null) {
            memory = new VisitMemory();
        }
        SampleResult result = getThreadContext().getPreviousResult();
        if (result == null) {
            return;
        }
        JMeterVariables variables = getThreadContext().getVariables();
        staleness(result, variables).ifPresent(reason -> {
            AssertionResult stale = new AssertionResult(getName());
            stale.setFailure(true);
            stale.setFailureMessage(JMeterSample.STALE_READ + ": " + reason);
            result.addAssertionResult(stale);
            result.setSuccessful(false);
        });
    }

    private Optional<String> staleness(SampleResult result, JMeterVariables variables) {
        return memory.look(
                new VisitMemory.Answer(
                        result.getSampleLabel(), result.getResponseCode(), result.getResponseDataAsString()),
                String.valueOf(variables.get("keyword")),
                String.valueOf(variables.get("itemId")));
    }
}
