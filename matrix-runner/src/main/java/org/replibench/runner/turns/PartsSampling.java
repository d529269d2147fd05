package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.cluster.Cluster;
import org.replibench.model.Refusal;
import org.replibench.petstore.parts.SampledPage;

/**
 * Of how many requests nodes tell the time apart.
 *
 * @param interval one in so many; 0: of none
 */
public record PartsSampling(int interval) {
    /** The option, and the factor of a study that compares several. */
    static final String KEY = "parts";

    /** No request is sampled. */
    public static final PartsSampling OFF = new PartsSampling(0);

    private static final String OFF_TEXT = "off";
    private static final Pattern ONE_IN = Pattern.compile("1/([1-9][0-9]{0,3})");

    /** JMeter puts the page's name there, as it does with a variable. */
    private static final String SAMPLER_NAME = "${__samplerName()}";

    /** @throws IllegalArgumentException with one line if {@code text} is none */
    public static PartsSampling parse(String text) {
        if (text.equals(OFF_TEXT)) {
            return OFF;
        }
        Matcher oneIn = ONE_IN.matcher(text);
        if (!oneIn.matches()) {
            throw new Refusal(KEY, "unknown", "off, or 1/1 to 1/9999", text, "-Dparts=1/10").exception();
        }
        return new PartsSampling(Integer.parseInt(oneIn.group(1)));
    }

    private boolean off() {
        return equals(OFF);
    }

    @Override
    public String toString() {
        return off() ? OFF_TEXT : "1/" + interval;
    }

    /** Its level of the factor {@value #KEY}, which stands in tables without the factor. By their names that of {@link #OFF} comes first, and is the base. */
    String level() {
        return off() ? "no_parts" : "parts_1in" + interval;
    }

    /** By which a node knows that a request is to be sampled, and for which page it is. */
    Map<String, String> headers() {
        return off() ? Map.of() : Map.of(SampledPage.HEADER, new SampledPage(interval, SAMPLER_NAME).value());
    }

    /** As a record states it. */
    Map<String, String> settings() {
        return Map.of("parts.sampled", toString());
    }

    /** Records them of an arm. */
    PartsRecorder recorder(Cluster cluster, Path folder) throws IOException {
        return off() ? PartsRecorder.none() : PartsRecorder.of(cluster.nodes(), folder);
    }
}
