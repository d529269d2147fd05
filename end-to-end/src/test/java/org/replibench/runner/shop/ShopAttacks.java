package org.replibench.runner.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.runner.fuzz.FuzzTarget;
import org.replibench.runner.fuzz.Mutation;
import org.replibench.runner.fuzz.RequestDraft;
import org.replibench.runner.fuzz.RequestDraft.Parameter;
import org.replibench.runner.fuzz.RequestDraft.Place;

/** All that can be attacked of the shop, and what is wrong with requests to a shop only: sessions and tokens. */
final class ShopAttacks {
    private ShopAttacks() {}

    static List<FuzzTarget> targets() {
        List<FuzzTarget> targets = new ArrayList<>();
        ShopRoutes.all().forEach(route -> targets.add(target(route.method(), route.path(), route.parameters())));
        targets.add(target("GET", "/static/{file}", List.of(new Parameter(Place.PATH, "file", "petstore.css"))));
        targets.add(target("GET", "/{unknown}", List.of(new Parameter(Place.PATH, "unknown", "nothing"))));
        return targets;
    }

    private static FuzzTarget target(String method, String path, List<Parameter> parameters) {
        List<Mutation> mutations = method.equals("GET")
                ? forgedSessions()
                : Stream.concat(forgedSessions().stream(), wrongTokens().stream())
                        .toList();
        return new FuzzTarget(method + " " + path, FuzzVisitor.draft(method, path, parameters), mutations);
    }

    private static List<Mutation> forgedSessions() {
        return Stream.of(
                        "x",
                        "x.node1",
                        "x.node2",
                        "x.node99",
                        "x.node1.node2",
                        "{session}.node2",
                        "{session}x",
                        ".",
                        ".node1",
                        "../../x",
                        "x.\u0001",
                        "\"x\"",
                        "a".repeat(5000),
                        "a".repeat(60_000),
                        "x." + "n".repeat(5000),
                        "%00",
                        "\u00e9",
                        "${31337*31337}",
                        "x; JSESSIONID={session}")
                .map(id -> Mutation.sent("session id", id, draft -> draft.with("Cookie", "JSESSIONID=" + id)))
                .toList();
    }

    private static List<Mutation> wrongTokens() {
        return List.of(
                Mutation.refused("no token", draft -> draft.withoutParameter("_csrf")),
                Mutation.refused("no cookies", draft -> draft.without("Cookie")),
                Mutation.refused("another token", draft -> withToken(draft, "x.y")),
                Mutation.refused("a token with an end", draft -> withToken(draft, "{csrf}x")),
                Mutation.refused("a token and a cookie of one's own", draft -> withToken(draft, "x.y")
                        .with("Cookie", "JSESSIONID={session}; XSRF-TOKEN=x.y")));
    }

    private static RequestDraft withToken(RequestDraft draft, String token) {
        return draft.changing("_csrf", parameter -> parameter.withValue(token));
    }
}
