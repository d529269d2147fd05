package org.replibench.pausing;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.protocol.http.control.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.replibench.model.balancing.Backend;
import org.replibench.model.balancing.BackendSelector;
import org.replibench.model.balancing.BalancingPolicy;

/**
 * Sends requests to nodes by a {@link BalancingPolicy}, as a balancer in front of them does: with affinity each new session's, without it
 * every request. Users keep their cookies as if all nodes were one site. One for a plan, directly below the test plan and after
 * {@link PausableLoad}, where users wait.
 */
public final class RequestBalancer extends AbstractTestElement
        implements SampleMonitor, TestStateListener, NoThreadClone {
    private static final long SEED = 77;
    private static final String SESSION = "JSESSIONID";

    /** The plan's variables that its requests' host and port are made of. */
    private static final String HOST = "address_1";

    private static final String PORT = "address_2";

    private transient List<Backend> nodes;
    private transient List<BackendSelector> selectors;
    private transient Map<String, AtomicInteger> inFlight;
    private transient ThreadLocal<Backend> chosen;
    private transient boolean affinity;

    @Override
    public void testStarted() {
        List<URI> urls = list(PlanAddition.NODES, URI::create);
        List<Integer> weights = list(PlanAddition.WEIGHTS, Integer::valueOf);
        BalancingPolicy policy = BalancingPolicy.byKey(getPropertyAsString(PlanAddition.POLICY));
        affinity = getPropertyAsBoolean(PlanAddition.AFFINITY);
        nodes = IntStream.range(0, urls.size())
                .mapToObj(i ->
                        new Backend(urls.get(i).getAuthority(), urls.get(i), weights.isEmpty() ? 1 : weights.get(i)))
                .toList();
        inFlight = nodes.stream().collect(Collectors.toMap(Backend::name, node -> new AtomicInteger()));
        chosen = new ThreadLocal<>();
        selectors = IntStream.range(0, policy.local() ? nodes.size() : 1)
                .mapToObj(i -> policy.selector(
                        nodes.get(i), node -> inFlight.get(node.name()).get(), nodes, new Random(SEED + i)))
                .toList();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {}

    @Override
    public void testEnded(String host) {}

    @Override
    public void sampleStarting(Sampler sampler) {
        JMeterContext context = JMeterContextService.getContext();
        if (!(sampler instanceof HTTPSamplerBase request) || isBeforeTheTest(context)) {
            return;
        }
        Backend node = chosen.get();
        if (node == null || !affinity || !hasSession(request.getCookieManager())) {
            node = selectors.get(context.getThreadNum() % selectors.size()).select(nodes);
            chosen.set(node);
        }
        inFlight.get(node.name()).incrementAndGet();
        send(request, node.url(), context.getVariables());
    }

    @Override
    public void sampleEnded(Sampler sampler) {
        if (sampler instanceof HTTPSamplerBase && !isBeforeTheTest(JMeterContextService.getContext())) {
            inFlight.get(chosen.get().name()).decrementAndGet();
        }
    }

    private static void send(HTTPSamplerBase request, URI node, JMeterVariables variables) {
        // JMeter evaluates the plan's expressions of these once in a pass of a loop, and takes what is set here until
        // then.
        variables.put(HOST, node.getHost());
        variables.put(PORT, String.valueOf(node.getPort()));
        request.setDomain(node.getHost());
        request.setPort(node.getPort());
        CookieManager cookies = request.getCookieManager();
        for (int i = 0; cookies != null && i < cookies.getCookieCount(); i++) {
            cookies.get(i).setDomain(node.getHost());
        }
    }

    private static boolean hasSession(CookieManager cookies) {
        return cookies != null
                && IntStream.range(0, cookies.getCookieCount())
                        .mapToObj(cookies::get)
                        .map(Cookie::getName)
                        .anyMatch(SESSION::equals);
    }

    /** What a plan does once, such as to fetch a token, any node may serve. */
    private static boolean isBeforeTheTest(JMeterContext context) {
        return context.getThreadGroup() instanceof SetupThreadGroup;
    }

    private <T> List<T> list(String property, Function<String, T> parse) {
        return Arrays.stream(getPropertyAsString(property).split(","))
                .filter(text -> !text.isEmpty())
                .map(parse)
                .toList();
    }
}
