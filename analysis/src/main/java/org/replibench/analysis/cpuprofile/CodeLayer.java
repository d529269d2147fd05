package org.replibench.analysis.cpuprofile;

import java.util.Arrays;
import java.util.List;

/** Who a server's CPU time is spent for. A frame belongs to the first layer, in this order, that has its name's beginning. */
public enum CodeLayer {
    SERIALISATION(
            "serialisation",
            "java.io.ObjectOutputStream",
            "java.io.ObjectInputStream",
            "java.io.ObjectStreamClass",
            "org.replibench.session.attributes.",
            "org.infinispan.protostream.",
            "org.infinispan.commons.marshall.",
            "org.wildfly.clustering.marshalling.",
            "org.jboss.marshalling."),
    JGROUPS("JGroups", "org.jgroups."),
    SESSION(
            "session layer",
            "org.replibench.session.",
            "org.infinispan.",
            "org.wildfly.clustering.",
            "io.undertow.server.session.",
            "io.undertow.servlet.spec.HttpSessionImpl"),
    JDBC("JDBC driver and pool", "org.postgresql.", "org.jboss.jca.", "org.ironjacamar."),
    VIEW("view", "org.thymeleaf.", "org.attoparser.", "org.unbescape.", "org.springframework.expression."),
    SPRING("Spring", "org.springframework."),
    SHOP("shop", "org.replibench.petstore."),
    CONTAINER("container", "io.undertow.", "org.xnio.", "org.wildfly.", "org.jboss."),
    /** The JDK on its own behalf, and the stacks of which too little is known. */
    OTHER("other Java"),
    /** Whatever Java threads have the kernel do: no sample tells for which layer. */
    KERNEL("kernel, for Java threads"),
    HOUSEKEEPING("the JVM's own threads, the recorder's included"),
    COLLECTORS("collectors"),
    COMPILERS("compilers");

    private final String label;
    private final List<String> prefixes;

    CodeLayer(String words, String... beginnings) {
        this.label = words;
        this.prefixes = List.of(beginnings);
    }

    /** Such as "session layer". */
    public String label() {
        return label;
    }

    /**
     * The layer for which a thread ran: that of the frame nearest to the leaf that is one's; what the JDK does, it does for its
     * caller.
     *
     * @param frames from the thread's entry on
     */
    static CodeLayer of(List<String> frames) {
        for (int i = frames.size() - 1; i >= 0; i--) {
            String frame = frames.get(i);
            for (CodeLayer codeLayer : values()) {
                if (codeLayer.prefixes.stream().anyMatch(frame::startsWith)) {
                    return codeLayer;
                }
            }
        }
        return OTHER;
    }

    /** The same, of a stack in the folded form. */
    static CodeLayer of(String folded) {
        return of(Arrays.asList(folded.split(";")));
    }
}
