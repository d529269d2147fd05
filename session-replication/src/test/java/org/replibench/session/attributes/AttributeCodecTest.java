package org.replibench.session.attributes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What may be in a session is the same whether it is written or read. */
class AttributeCodecTest {
    private static final String OWN = "org.replibench.**";
    private static final int DEEP = 2000;

    private final AttributeCodec codec = codec(OWN);

    private static AttributeCodec codec(String patterns) {
        return new AttributeCodec(new ClassAllowList(patterns), AttributeCodecTest.class.getClassLoader());
    }

    /** What a node without any list would send. */
    private static byte[] foreign(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void assertRefused(Runnable action, String reason) {
        assertThatExceptionOfType(NotReplicableException.class)
                .isThrownBy(action::run)
                .withMessageContaining("'a'")
                .withMessageContaining(reason);
    }

    private void assertRefusedBothWays(Object value, String reason) {
        assertRefused(() -> codec.serialise("a", value), reason);
        assertRefused(() -> codec.deserialise("a", foreign(value)), reason);
    }

    record Node(Object next) implements Serializable {}

    private static Object chain(int length) {
        Object chain = null;
        for (int i = 0; i < length; i++) {
            chain = new Node(chain);
        }
        return chain;
    }

    @Test
    void anExceptionOfInputAndOutputIsRefusedAsAnyOtherClass() {
        assertRefusedBothWays(new InvalidObjectException("x"), "java.io.InvalidObjectException is not allowed");
        assertRefusedBothWays(new ArrayList<>(List.of(new IOException("x"))), "java.io.IOException is not allowed");
    }

    @Test
    void theReasonOfAFailureIsNotHiddenByTheExceptionThatEndsTheStream() {
        assertRefused(
                () -> codec.serialise("a", new ArrayList<>(List.of(new Thread()))),
                "java.lang.Thread is not serialisable");
    }

    @Test
    void whatIsNotNamedIsRefusedEvenIfTheApplicationLoadsIt() {
        AttributeCodec narrow = codec("");

        assertRefused(() -> narrow.check("a", new Node(1)), Node.class.getName() + " is not allowed");
        assertRefused(() -> narrow.serialise("a", new Node(1)), Node.class.getName() + " is not allowed");
        assertRefused(() -> narrow.deserialise("a", foreign(new Node(1))), Node.class.getName() + " is not allowed");
    }

    @Test
    void classesWhoseReadingOrHashLooksNamesUpAreRefusedWhateverIsAllowed() throws Exception {
        AttributeCodec everything = codec("**");
        for (Object value :
                List.of(new HashMap<>(Map.of(new URL("http://name.invalid/"), 1)), InetAddress.getLoopbackAddress())) {
            assertRefused(() -> everything.serialise("a", value), "is not allowed");
            assertRefused(() -> everything.deserialise("a", foreign(value)), "is not allowed");
        }
    }

    @Test
    void whatIsTooDeepToReadIsRefusedWhenItIsWritten() throws Exception {
        Object deep = chain(DEEP);
        byte[][] bytes = new byte[1][];
        Thread roomy = new Thread(null, () -> bytes[0] = foreign(deep), "roomy", 1L << 28);
        roomy.start();
        roomy.join();

        assertRefused(() -> codec.deserialise("a", bytes[0]), "exceeds a limit");
        assertRefused(() -> codec.serialise("a", chain(2 * ClassAllowList.MAX_DEPTH)), "exceeds a limit");
        assertThat(codec.deserialise("a", codec.serialise("a", chain(ClassAllowList.MAX_DEPTH / 2))))
                .isInstanceOf(Node.class);
    }

    @Test
    void manyObjectsThatAreNotDeepAreNoOffence() {
        List<Object> wide = new ArrayList<>();
        for (int i = 0; i < 10 * ClassAllowList.MAX_DEPTH; i++) {
            wide.add(new Node(i));
        }

        assertThat(codec.deserialise("a", codec.serialise("a", wide))).isEqualTo(wide);
    }

    @Test
    void limitsCanBeSetWithTheList() {
        AttributeCodec strict = codec(OWN + ";maxdepth=5;maxarray=100;maxbytes=1000");
        for (Object value : List.of(chain(8), new byte[101], new byte[10][100])) {
            assertRefused(() -> strict.serialise("a", value), "exceeds a limit");
            assertRefused(() -> strict.deserialise("a", foreign(value)), "exceeds a limit");
        }
        assertThat(strict.deserialise("a", strict.serialise("a", new byte[100])))
                .isEqualTo(new byte[100]);
    }

    /** Of 4 GB, here. */
    @Test
    void anArrayIsNotMadeForElementsThatTheStreamCannotHave() {
        byte[] bytes = foreign(new int[] {1, 2, 3});
        int length = bytes.length - 4 * Integer.BYTES;
        Arrays.fill(bytes, length, length + Integer.BYTES, (byte) 0x3f);

        assertRefused(() -> codec.deserialise("a", bytes), "exceeds a limit");
    }

    /** Each of which alone would do: 300 collections, one in the other, that say they have a million elements. */
    @Test
    void collectionsTogetherClaimNoMoreThanTheStreamCanHave() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        for (int i = 0; i < 300; i++) {
            out.writeByte(ObjectStreamConstants.TC_OBJECT);
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            out.writeUTF(ArrayDeque.class.getName());
            out.writeLong(java.io.ObjectStreamClass.lookup(ArrayDeque.class).getSerialVersionUID());
            out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_WRITE_METHOD);
            out.writeShort(0);
            out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
            out.writeByte(ObjectStreamConstants.TC_NULL);
            out.writeByte(ObjectStreamConstants.TC_BLOCKDATA);
            out.writeByte(Integer.BYTES);
            out.writeInt(1 << 20);
        }
        out.write(new byte[1 << 18]);

        assertRefused(() -> codec.deserialise("a", bytes.toByteArray()), "exceeds a limit");
    }

    /** An interface of the application. */
    public interface Price {
        int cents();
    }

    record Constant(int value) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return value;
        }
    }

    private static Object proxy(Class<?>... interfaces) {
        return Proxy.newProxyInstance(AttributeCodecTest.class.getClassLoader(), interfaces, new Constant(7));
    }

    @Test
    void aProxyIsAllowedIfItsInterfacesAre() {
        Object price = proxy(Price.class, Comparable.class);
        codec.check("a", price);

        Object read = codec.deserialise("a", codec.serialise("a", price));

        assertThat(((Price) read).cents()).isEqualTo(7);
    }

    @Test
    void aProxyWithAnInterfaceThatIsNotAllowedIsRefused() {
        Object proxy = proxy(Price.class, javax.management.DynamicMBean.class);

        assertRefused(() -> codec.check("a", proxy), "is not allowed");
        assertRefusedBothWays(proxy, "javax.management.DynamicMBean is not allowed");
    }

    /** A class that is serialised by one that stands for it. */
    private static final class Replaced implements Serializable {
        @Serial
        private static final long serialVersionUID = 1;

        @Serial
        private Object writeReplace() {
            return TimeUnit.DAYS;
        }
    }

    static List<Object> valuesOfTheJdk() throws Exception {
        Map<String, Integer> map = Map.of("x", 1, "y", 2);
        List<Integer> list = List.of(1, 2, 3);
        Set<Integer> few = new HashSet<>(16, 0.1f);
        few.addAll(list);
        Properties properties = new Properties();
        properties.setProperty("x", "y");
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Europe/Vienna"), Locale.GERMANY);
        calendar.setTimeInMillis(1);
        return List.of(
                1,
                "text",
                'c',
                new int[][] {{1}, {2}},
                new String[] {"x"},
                new StringBuilder("x"),
                new IllegalStateException("x", new RuntimeException()),
                BigDecimal.TEN,
                MathContext.DECIMAL64,
                ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 6, ZoneId.of("Europe/Vienna")),
                Duration.ofDays(1),
                ThaiBuddhistDate.of(2569, 1, 1),
                ChronoUnit.DAYS,
                DayOfWeek.MONDAY,
                new Timestamp(1),
                new java.sql.Date(1),
                new Date(1),
                calendar,
                TimeZone.getTimeZone("Europe/Vienna"),
                new URI("http://name.invalid/"),
                UUID.randomUUID(),
                Locale.JAPAN,
                Currency.getInstance("EUR"),
                new BitSet(100),
                map,
                list,
                few,
                Set.of(1, 2, 3),
                new HashMap<>(map),
                new HashMap<>(),
                new LinkedHashMap<>(map),
                new TreeMap<>(map),
                new IdentityHashMap<>(),
                new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
                EnumSet.of(TimeUnit.DAYS),
                EnumSet.allOf(Case.class),
                properties,
                new LinkedList<>(list),
                new ArrayDeque<>(list),
                new PriorityQueue<>(list),
                Arrays.asList(1, 2),
                java.util.Collections.unmodifiableMap(new HashMap<>(map)),
                java.util.Collections.synchronizedList(new ArrayList<>(list)),
                new ConcurrentHashMap<>(map),
                new ConcurrentSkipListMap<>(map),
                new CopyOnWriteArrayList<>(list),
                new LinkedBlockingQueue<>(list),
                new AtomicLong(1),
                new LongAdder(),
                TimeUnit.DAYS,
                new Replaced(),
                Node.class,
                int.class);
    }

    private enum Case {
        ONE,
        TWO {
            @Override
            public String toString() {
                return "two";
            }
        }
    }

    @ParameterizedTest
    @MethodSource("valuesOfTheJdk")
    void valuesOfTheJdkTravel(Object value) {
        codec.check("a", value);
        byte[] bytes = codec.serialise("a", value);

        Object read = codec.deserialise("a", bytes);

        assertThat(codec.serialise("a", read)).hasSameSizeAs(bytes);
    }
}
