package org.replibench.session.simulation;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.replibench.session.copies.LayerRuntime;

/** What a node has of work that goes on: entries of its collections that are there for a request, a message or a question only. */
public final class Unfinished {
    private static final String LAYER = "org.replibench.session.";

    private static final CodeSource CODE =
            LayerRuntime.class.getProtectionDomain().getCodeSource();

    private static final Set<Field> WORK = Set.of(
            field("SessionOwnership", "takeovers"),
            field("SessionOwnership", "verifying"),
            field("ActiveRequestTracker", "ownershipReleases"),
            field("Replicator", "unawaited"),
            field("peers.OwnershipClaims", "byNumber"),
            field("peers.OwnershipClaims", "byId"),
            field("peers.ClaimQueue", "turnRequests"),
            field("peers.ClaimQueue", "turns"),
            field("peers.SendQueues$SendQueue", "queue"),
            field("database.PendingHandovers", "handovers"),
            field("database.SessionWriter", "missedRemovals"),
            field("database.SessionWriter", "unclearTakeovers"),
            field("database.TakeoverRequester", "arriving"),
            field("database.TakeoverRequester", "uncertain"),
            field("database.TakeoverResponder", "finishedRequests"),
            field("database.DatabaseWorkQueue", "queue"));

    private static final Set<Field> SESSIONS = Set.of(
            field("LocalSessions", "sessions"),
            field("LocalSessions", "formerIds"),
            field("peers.BackupStore", "backupCopies"),
            field("peers.BackupStore", "claimsWithoutCopy"),
            field("peers.Tombstones", "byId"));

    /** A field of the layer's: what is in it may be work, or sessions. */
    private record Part(Field field, boolean ofWork, boolean ofSessions) {
        Part(Field field) {
            this(field, WORK.contains(field), SESSIONS.contains(field));
        }
    }

    private static final ClassValue<List<Part>> PARTS = new ClassValue<>() {
        @Override
        protected List<Part> computeValue(Class<?> type) {
            return parts(type);
        }
    };

    /** Not of its tests, whose network and machines lead to other nodes. */
    private static final ClassValue<Boolean> OF_LAYER = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !type.isHidden()
                    && type.getName().startsWith(LAYER)
                    && type.getProtectionDomain().getCodeSource().equals(CODE);
        }
    };

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> toSee = new ArrayDeque<>();
    private final Map<Object, String> found = new IdentityHashMap<>();

    private final Predicate<Part> wanted;

    private Unfinished(Predicate<Part> wanted) {
        this.wanted = wanted;
    }

    /** What a node has of it now. */
    public static Unfinished in(Object node) {
        return in(node, Part::ofWork);
    }

    /** What a node has of sessions now: those that live there, copies, and what it knows of such that are over. One line for each. */
    public static List<String> keptIn(Object node) {
        return in(node, Part::ofSessions).lines().toList();
    }

    private static Unfinished in(Object node, Predicate<Part> wanted) {
        Unfinished unfinished = new Unfinished(wanted);
        unfinished.add(node);
        while (!unfinished.toSee.isEmpty()) {
            unfinished.see(unfinished.toSee.remove());
        }
        return unfinished;
    }

    /** What the node had at an earlier time, and has still: one line for each. */
    public List<String> since(Unfinished earlier) {
        found.keySet().retainAll(earlier.found.keySet());
        return lines().toList();
    }

    private Stream<String> lines() {
        return found.entrySet().stream()
                .map(entry -> entry.getValue() + ": " + entry.getKey())
                .sorted();
    }

    private void add(Object object) {
        if (object != null && OF_LAYER.get(object.getClass()) && seen.add(object)) {
            toSee.add(object);
        }
    }

    private void see(Object object) {
        for (Part part : PARTS.get(object.getClass())) {
            try {
                Object value = part.field().get(object);
                Collection<?> all = value instanceof Map<?, ?> map
                        ? map.values()
                        : value instanceof Collection<?> collection ? collection : List.of();
                if (wanted.test(part)) {
                    all.forEach(entry -> found.put(entry, part.field().getName()));
                }
                all.forEach(this::add);
                add(value);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Field field(String type, String name) {
        try {
            Field field = Class.forName(LAYER + type).getDeclaredField(name);
            if (!Map.class.isAssignableFrom(field.getType()) && !Collection.class.isAssignableFrom(field.getType())) {
                throw new IllegalStateException(field + " has no entries any more");
            }
            return field;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the layer has no such field any more", e);
        }
    }

    private static List<Part> parts(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> part = type; OF_LAYER.get(part); part = part.getSuperclass()) {
            Stream.of(part.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers())
                            && !field.getType().isPrimitive())
                    .forEach(fields::add);
        }
        fields.forEach(field -> field.setAccessible(true));
        return fields.stream().map(Part::new).toList();
    }
}
