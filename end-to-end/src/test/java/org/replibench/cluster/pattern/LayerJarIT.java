package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.spi.InitialContextFactory;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jgroups.JChannel;
import org.jgroups.protocols.FORK;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.SHARED_LOOPBACK;
import org.jgroups.protocols.SHARED_LOOPBACK_PING;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.pbcast.GMS;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Applications outside of this build: the layer's jar, and what its pom declares, is all that they need. */
class LayerJarIT {
    @Test
    void itsPomDeclaresTheJarsWithWhichTestsRunIt() throws Exception {
        List<String> resolved = new ArrayList<>();
        List<String> declared = new ArrayList<>(List.of("session-replication"));
        while (!declared.isEmpty()) {
            String artifact = declared.remove(0);
            resolved.add(artifact);
            declared.addAll(dependencies(artifact));
        }
        assertThat(PatternWar.layer().stream().map(LayerJarIT::jar))
                .zipSatisfy(resolved, (jar, artifact) -> assertThat(jar).startsWith(artifact + "-"));
    }

    private static String jar(WarEntry library) {
        return Path.of(library.path()).getFileName().toString();
    }

    /** What travels with an artifact into an application. */
    private static List<String> dependencies(String artifact) throws Exception {
        URL jar = PatternWar.layer().stream()
                .filter(library -> jar(library).startsWith(artifact))
                .findFirst()
                .orElseThrow()
                .source();
        URL pom = new URL("jar:" + jar + "!/META-INF/maven/org.replibench/" + artifact + "/pom.xml");
        try (InputStream content = pom.openStream()) {
            NodeList all = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(content)
                    .getElementsByTagName("dependency");
            return IntStream.range(0, all.getLength())
                    .mapToObj(i -> (Element) all.item(i))
                    .filter(dependency ->
                            dependency.getElementsByTagName("scope").getLength() == 0)
                    .map(dependency -> dependency
                            .getElementsByTagName("artifactId")
                            .item(0)
                            .getTextContent())
                    .toList();
        }
    }

    /** Counts requests in its session. */
    static final class CountingServlet extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Integer before = (Integer) request.getSession().getAttribute("count");
            int count = before == null ? 1 : before + 1;
            request.getSession().setAttribute("count", count);
            response.getWriter().print(count);
        }
    }

    /** As little of JNDI as the layer needs to find a channel. */
    public static final class Channels implements InitialContextFactory {
        private static final Map<String, JChannel> BY_NAME = new ConcurrentHashMap<>();

        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) throws javax.naming.NamingException {
            return new InitialContext(true) {
                @Override
                public Object lookup(String name) {
                    return BY_NAME.get(name);
                }
            };
        }
    }

    /** What a server has for all its applications: nothing of the layer. */
    private static final class ServerClasses extends ClassLoader {
        ServerClasses() {
            super(LayerJarIT.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.replibench.session.") || name.startsWith("org.replibench.model.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    /** A server with an application in whose WEB-INF/lib are the layer's jars. */
    private static final class Server implements AutoCloseable {
        private final JChannel channel;
        private final URLClassLoader application;
        private final DeploymentManager deployment;
        private final Undertow http;

        Server(String name) throws Exception {
            channel = new JChannel(
                            new SHARED_LOOPBACK(),
                            new SHARED_LOOPBACK_PING(),
                            new NAKACK4(),
                            new UNICAST4(),
                            new GMS(),
                            new FORK())
                    .connect("LayerJarIT");
            Channels.BY_NAME.put(name, channel);
            application = new URLClassLoader(
                    PatternWar.layer().stream().map(WarEntry::source).toArray(URL[]::new), new ServerClasses());
            deployment = Servlets.newContainer()
                    .addDeployment(new DeploymentInfo()
                            .setClassLoader(application)
                            .setContextPath("/")
                            .setDeploymentName("shop.war")
                            .addInitParameter("replibench.session.pattern", "2212")
                            .addInitParameter("replibench.session.channel", name)
                            .addServlet(Servlets.servlet("count", CountingServlet.class)
                                    .addMapping("/*")));
            deployment.deploy();
            http = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1", deployment.start())
                    .build();
            http.start();
        }

        URI uri() {
            InetSocketAddress address =
                    (InetSocketAddress) http.getListenerInfo().get(0).getAddress();
            return URI.create("http://127.0.0.1:" + address.getPort() + "/");
        }

        @Override
        public void close() throws ServletException, IOException {
            stop();
            deployment.undeploy();
            application.close();
        }

        void stop() throws ServletException {
            http.stop();
            deployment.stop();
            channel.close();
        }
    }

    @Test
    void anApplicationWithThoseJarsAloneGoesOnAtAnotherServer() throws Exception {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Channels.class.getName());
        try (Server first = new Server("first");
                Server second = new Server("second")) {
            HttpClient client;
            do {
                // Until the servers know each other.
                client = HttpClient.newBuilder()
                        .cookieHandler(new CookieManager())
                        .build();
                assertThat(get(client, first)).isEqualTo("1");
            } while (!get(client, second).equals("2"));
            first.stop();
            assertThat(get(client, second)).isEqualTo("3");
        } finally {
            System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
        }
    }

    private static String get(HttpClient client, Server server) throws Exception {
        return client.send(HttpRequest.newBuilder(server.uri()).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
