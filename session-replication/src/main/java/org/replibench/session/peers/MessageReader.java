package org.replibench.session.peers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jgroups.util.UUID;
import org.replibench.session.copies.SessionUpdate;

/** Reads what {@link MessageWriter} wrote. */
final class MessageReader {
    private static final int CONTINUES = 0x80;
    private static final int PAYLOAD_BITS = 7;

    private final byte[] bytes;
    private final MessageType type;
    private int position;

    MessageReader(byte[] bytes, int offset) {
        this.bytes = bytes;
        position = offset;
        type = MessageType.of(bytes[position++]);
    }

    MessageType type() {
        return type;
    }

    long number() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes[position++];
            value |= (long) (next & (CONTINUES - 1)) << shift;
            shift += PAYLOAD_BITS;
        } while ((next & CONTINUES) != 0);
        return value;
    }

    boolean flag() {
        return number() != 0;
    }

    String text() {
        int length = (int) number();
        String value = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return value;
    }

    UUID node() {
        long most = number();
        return new UUID(most, number());
    }

    SessionUpdate update() {
        String id = text();
        String previousId = text();
        long version = number();
        boolean whole = flag();
        long createdMillis = whole ? number() : 0;
        int maxInactiveSeconds = (int) number();
        String[] names = new String[(int) number()];
        byte[][] values = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            names[i] = text();
            int length = (int) number();
            if (length != MessageWriter.REMOVED) {
                values[i] = Arrays.copyOfRange(bytes, position, position + length - 1);
                position += length - 1;
            }
        }
        return new SessionUpdate(
                id,
                previousId.isEmpty() ? null : previousId,
                version,
                whole,
                createdMillis,
                maxInactiveSeconds,
                names,
                values);
    }
}
