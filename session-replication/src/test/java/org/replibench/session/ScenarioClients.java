package org.replibench.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.SimulatedCluster.Response;
import org.replibench.session.simulation.Action;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.History;
import org.replibench.session.simulation.History.Outcome;
import org.replibench.session.simulation.History.Seen;
import org.replibench.session.simulation.Simulation;

/** Browsers that send requests to a simulated cluster, and note in the history what they see. */
final class ScenarioClients {
    private final Simulation simulation;
    private final History history;
    private final ScenarioApplication application;
    private final List<Client> clients = new ArrayList<>();
    private final Map<Node, List<Seen>> requests = new HashMap<>();

    /** The cookies that a browser was given, the newest one last. */
    private static final class Client {
        private final List<String> cookies = new ArrayList<>();

        String cookie(int older) {
            return cookies.isEmpty() ? null : cookies.get(Math.max(0, cookies.size() - 1 - older));
        }

        void take(String cookie) {
            if (cookies.isEmpty() || !Objects.equals(cookie, cookies.get(cookies.size() - 1))) {
                cookies.add(cookie);
            }
        }
    }

    ScenarioClients(Simulation simulation, History history, ScenarioApplication application) {
        this.simulation = simulation;
        this.history = history;
        this.application = application;
    }

    /** Sends a request to its node, or to the next one that takes any. */
    void send(Action.Request request, List<Node> nodes) {
        Client client = client(request.client());
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get((request.node() + i) % nodes.size());
            if (node.takesRequests()) {
                send(
                        "client " + request.client() + " at " + node.machine,
                        client,
                        node,
                        client.cookie(request.older()),
                        request.operations(),
                        false);
                return;
            }
        }
    }

    /** One for each session, by each id that it had, and node: what is written, is written with the newest. */
    List<Runnable> lastRequests(List<Node> nodes) {
        List<Runnable> last = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(i);
            String who = "client " + i + " at ";
            String newest = client.cookie(0);
            Set<String> cookies = new LinkedHashSet<>(client.cookies);
            cookies.remove(null);
            for (String cookie : cookies) {
                List<Operation> operations =
                        cookie.equals(newest) ? List.of(new Operation(Operation.Kind.WRITE, 0)) : List.of();
                for (Node node : nodes) {
                    last.add(() -> send(who + node.machine, new Client(), node, cookie, operations, true));
                }
            }
        }
        return last;
    }

    /** All that a node was sent. */
    List<Seen> requests(Node node) {
        return requests.getOrDefault(node, List.of());
    }

    /** What a node that ends has not answered by then, it never will. */
    void loseRequests(Node node) {
        requests(node).stream()
                .filter(history::isOpen)
                .forEach(seen -> history.end(seen, Outcome.NODE_LOST, "node lost", simulation.nanos()));
    }

    private Client client(int number) {
        while (clients.size() <= number) {
            clients.add(new Client());
        }
        return clients.get(number);
    }

    private void send(String who, Client client, Node node, String cookie, List<Operation> operations, boolean last) {
        String id = cookie == null ? null : cookie.substring(0, cookie.indexOf('.'));
        String title = "request " + (history.size() + 1) + " (" + who + ", " + (cookie == null ? "no cookie" : cookie)
                + ", " + operations + ")";
        Seen seen = history.begin(title, id, simulation.nanos(), last);
        history.serves(seen, node.number, TimeUnit.MILLISECONDS.toNanos(Operation.thinksMillis(operations)));
        requests.computeIfAbsent(node, key -> new ArrayList<>()).add(seen);
        simulation.note(() -> title + " begins");
        node.machine.start("request " + history.size(), () -> serve(seen, client, node, cookie, operations));
    }

    private void serve(Seen seen, Client client, Node node, String cookie, List<Operation> operations) {
        Response<String> response =
                node.serveRequest(cookie, request -> application.serve(seen, node, request, operations));
        if (!history.isOpen(seen)) {
            return; // Its node has stopped.
        }
        if (response.failure() == null) {
            client.take(response.cookie());
            history.end(seen, Outcome.ANSWERED, null, simulation.nanos());
            simulation.note(() -> seen.name() + " is answered: " + response.answer() + ", cookie " + response.cookie());
        } else {
            boolean setsCookie = simulation.random().nextBoolean();
            if (setsCookie) {
                client.take(response.cookie());
            }
            history.end(seen, Outcome.FAILED, response.failure().toString(), simulation.nanos());
            simulation.note(() -> seen.name() + " fails: " + response.failure()
                    + (setsCookie ? ", cookie " + response.cookie() : ""));
        }
    }
}
