package org.replibench.runner.fuzz;

import java.util.List;

/**
 * What is attacked.
 *
 * @param name such as {@code GET /items/{id}}
 * @param draft a request that is right
 * @param mutations what can be wrong with it besides what can be wrong with any
 */
public record FuzzTarget(String name, RequestDraft draft, List<Mutation> mutations) {
    public FuzzTarget {
        mutations = List.copyOf(mutations);
    }

    public List<String> parameters() {
        return draft.parameters().stream()
                .map(RequestDraft.Parameter::name)
                .distinct()
                .toList();
    }
}
