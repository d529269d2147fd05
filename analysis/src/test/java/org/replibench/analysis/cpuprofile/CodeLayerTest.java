package org.replibench.analysis.cpuprofile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeLayerTest {
    @ParameterizedTest
    @CsvSource({
        "CONTAINER, java.lang.Thread.run;io.undertow.server.Connectors.execute",
        "SPRING, io.undertow.x.A.a;org.springframework.web.B.b;java.util.HashMap.get",
        "VIEW, org.springframework.web.B.b;org.thymeleaf.C.c;java.lang.String.replace",
        "SHOP, org.springframework.web.B.b;org.replibench.petstore.cart.Cart.add",
        "JDBC, org.springframework.jdbc.B.b;org.postgresql.D.d;java.net.Socket.write",
        "SESSION, io.undertow.x.A.a;org.replibench.session.Replicator.save;java.util.HashMap.get",
        "SERIALISATION, org.replibench.session.Replicator.save;java.io.ObjectOutputStream.writeObject;java.lang.X.x",
        "JGROUPS, java.lang.Thread.run;org.jgroups.protocols.TP.receive",
        "SESSION, org.jgroups.protocols.TP.receive;org.infinispan.remoting.X.x",
        "SESSION, io.undertow.x.A.a;io.undertow.server.session.InMemorySessionManager.getSession",
        "OTHER, java.lang.Thread.run;java.util.concurrent.ThreadPoolExecutor.runWorker",
    })
    void a_stack_belongs_to_the_layer_nearest_to_its_leaf(CodeLayer codeLayer, String stack) {
        assertThat(CodeLayer.of(stack)).isEqualTo(codeLayer);
    }
}
