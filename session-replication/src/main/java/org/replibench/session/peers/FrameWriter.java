package org.replibench.session.peers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jgroups.BytesMessage;
import org.jgroups.Message;
import org.jgroups.util.UUID;
import org.replibench.session.copies.Update;

/** Writes a message's bytes, small numbers in few of them. */
final class FrameWriter {
    /** The length of a removed attribute's value: one more than a value's length is written, so this is nobody's. */
    static final int REMOVED = 0;

    private static final int CONTINUES = 0x80;
    private static final int PAYLOAD_BITS = 7;

    private byte[] bytes;
    private int length;

    FrameWriter(MessageType type, int expectedBytes) {
        bytes = new byte[expectedBytes];
        bytes[length++] = (byte) type.ordinal();
    }

    FrameWriter number(long value) {
        ensure(Long.BYTES + 2);
        long rest = value;
        while ((rest & -CONTINUES) != 0) {
            bytes[length++] = (byte) (rest | CONTINUES);
            rest >>>= PAYLOAD_BITS;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    FrameWriter flag(boolean value) {
        return number(value ? 1 : 0);
    }

    FrameWriter text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        number(encoded.length);
        return raw(encoded);
    }

    FrameWriter node(UUID node) {
        return number(node.getMostSignificantBits()).number(node.getLeastSignificantBits());
    }

    FrameWriter update(Update update) {
        text(update.id());
        text(update.previousId() == null ? "" : update.previousId());
        number(update.version());
        flag(update.whole());
        if (update.whole()) {
            number(update.createdMillis());
        }
        number(update.maxInactiveSeconds());
        number(update.names().length);
        for (int i = 0; i < update.names().length; i++) {
            text(update.names()[i]);
            byte[] value = update.values()[i];
            if (value == null) {
                number(REMOVED);
            } else {
                number(value.length + 1L);
                raw(value);
            }
        }
        return this;
    }

    /** How many bytes an update takes at most, its attributes' names being ASCII. */
    static int expectedBytes(Update update) {
        int expected = 64 + 2 * update.id().length();
        for (int i = 0; i < update.names().length; i++) {
            byte[] value = update.values()[i];
            expected += 8 + update.names()[i].length() + (value == null ? 0 : value.length);
        }
        return expected;
    }

    private FrameWriter raw(byte[] value) {
        ensure(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    int length() {
        return length;
    }

    /** A message of these bytes; {@code target} null means to all others. */
    Message to(org.jgroups.Address target) {
        Message message = new BytesMessage(target, bytes, 0, length);
        if (target == null) {
            message.setFlag(Message.TransientFlag.DONT_LOOPBACK);
        }
        return message;
    }
}
