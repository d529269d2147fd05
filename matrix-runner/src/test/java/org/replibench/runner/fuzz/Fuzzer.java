package org.replibench.runner.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Attacks targets with every mutation once, in the order of a seed, then with random combinations of them. What comes first
 * touches every parameter of every target, so that few requests already leave nothing out.
 */
public final class Fuzzer {
    private static final int MAX_COMBINED = 3;

    private final List<FuzzTarget> targets;
    private final Random random;
    private final Findings findings = new Findings();
    private final Set<String> touched = new HashSet<>();

    /** Who is attacked. */
    public interface Victim {
        /** @return empty if the connection was closed instead */
        Optional<RawResponse> send(RequestDraft draft) throws IOException, InterruptedException;

        /** What else is wrong with a response, in a few words each. */
        List<String> problems(RequestDraft sent, RawResponse response);
    }

    /** One request to come. */
    private record Attack(FuzzTarget target, String parameter, Mutation mutation) {
        @Override
        public String toString() {
            return target.name() + " by " + mutation.name();
        }
    }

    public Fuzzer(List<FuzzTarget> targets, long seed) {
        this.targets = List.copyOf(targets);
        this.random = new Random(seed);
    }

    /** Sends that many attacks. */
    public void run(int requests, Victim victim) throws InterruptedException {
        List<Attack> attacks = attacks();
        for (int i = 0; i < requests; i++) {
            Attack attack = i < attacks.size() ? attacks.get(i) : combined(attacks);
            attempt(attack, victim);
        }
    }

    public Findings findings() {
        return findings;
    }

    /** Of what was attacked: target and parameter. */
    public Set<String> touched() {
        return Set.copyOf(touched);
    }

    /** As it is called among what was touched. */
    public static String key(FuzzTarget target, String parameter) {
        return target.name() + " " + parameter;
    }

    private void attempt(Attack attack, Victim victim) throws InterruptedException {
        FuzzTarget target = attack.target();
        Mutation mutation = attack.mutation();
        touched.add(key(target, attack.parameter()));
        try {
            RequestDraft draft = mutation.apply(target.draft());
            Optional<RawResponse> response = victim.send(draft);
            if (response.isEmpty()) {
                if (!mutation.mayClose()) {
                    findings.add("closes the connection without a response", attack.toString());
                }
                return;
            }
            List<String> problems = new ArrayList<>(ResponseCheck.problems(draft, response.get()));
            problems.addAll(victim.problems(draft, response.get()));
            if (mutation.isRefused() && response.get().status() < 400) {
                problems.add("accepts what it must refuse");
            }
            problems.forEach(problem -> findings.add(problem, attack.toString()));
        } catch (IOException e) {
            findings.add("breaks HTTP: " + e.getMessage(), attack.toString());
        }
    }

    private List<Attack> attacks() {
        List<Attack> first = new ArrayList<>();
        List<Attack> rest = new ArrayList<>();
        for (FuzzTarget target : targets) {
            spread(
                    target,
                    "",
                    Stream.concat(ProtocolMutations.all().stream(), target.mutations().stream()),
                    first,
                    rest);
            for (String parameter : target.parameters()) {
                first.add(new Attack(target, parameter, ParameterMutations.everything(parameter)));
                spread(target, parameter, ParameterMutations.of(parameter).stream(), first, rest);
            }
        }
        Collections.shuffle(rest, random);
        first.addAll(rest);
        return first;
    }

    /** Any one comes first, and what must be refused: few may follow. */
    private void spread(
            FuzzTarget target, String parameter, Stream<Mutation> mutations, List<Attack> first, List<Attack> rest) {
        List<Attack> attacks = new ArrayList<>(mutations
                .map(mutation -> new Attack(target, parameter, mutation))
                .toList());
        first.add(attacks.remove(random.nextInt(attacks.size())));
        attacks.forEach(attack -> (attack.mutation().isRefused() ? first : rest).add(attack));
    }

    private Attack combined(List<Attack> attacks) {
        Attack base = attacks.get(random.nextInt(attacks.size()));
        List<String> parameters = base.target().parameters();
        Mutation mutation = base.mutation();
        for (int more = random.nextInt(MAX_COMBINED); more >= 0 && !parameters.isEmpty(); more--) {
            String parameter = parameters.get(random.nextInt(parameters.size()));
            List<Mutation> all = ParameterMutations.of(parameter);
            mutation = mutation.and(
                    random.nextBoolean()
                            ? ParameterMutations.random(parameter, random)
                            : all.get(random.nextInt(all.size())));
        }
        return new Attack(base.target(), base.parameter(), mutation);
    }
}
