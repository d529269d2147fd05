import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Greets a multicast group from a network device, and prints "heard NUMBER" for each other that it hears, "failed WHY" if it can't greet,
 * and "end". Its arguments: an address of the device, the group's address and port, its own number, how many others there are. It ends when it has
 * heard all of them, or in 10 s: none knows when the others begin.
 */
class MulticastProbe {
    private static final long LONGEST_MILLIS = 10_000;
    private static final int PERIOD_MILLIS = 100;

    /** A datagram may be lost without anything being wrong. */
    private static final long FAREWELL_MILLIS = 1_000;

    private static final int ONE_NETWORK = 1;
    private static final int BUFFER = 100;

    public static void main(String[] arguments) throws IOException {
        try {
            greet(arguments);
        } catch (IOException e) {
            System.out.println("failed " + e.getMessage());
        }
        System.out.println("end");
    }

    private static void greet(String[] arguments) throws IOException {
        InetSocketAddress group = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
        String number = arguments[3];
        int others = Integer.parseInt(arguments[4]);
        NetworkInterface device = NetworkInterface.getByInetAddress(InetAddress.getByName(arguments[0]));
        if (device == null) {
            throw new IOException("no device with " + arguments[0]);
        }
        try (MulticastSocket socket = new MulticastSocket(group.getPort())) {
            socket.setNetworkInterface(device);
            socket.setTimeToLive(ONE_NETWORK);
            socket.setSoTimeout(PERIOD_MILLIS);
            socket.joinGroup(group, device);
            String beginning = "replibench " + arguments[1] + " " + arguments[2] + " ";
            byte[] greeting = (beginning + number).getBytes(StandardCharsets.US_ASCII);
            Set<String> heard = new HashSet<>();
            long end = now() + LONGEST_MILLIS;
            long next = now();
            while (now() < end) {
                if (now() >= next) {
                    socket.send(new DatagramPacket(greeting, greeting.length, group));
                    next = now() + PERIOD_MILLIS;
                }
                String text = receive(socket);
                String sender = text.startsWith(beginning) ? text.substring(beginning.length()) : number;
                if (!sender.equals(number) && heard.add(sender)) {
                    System.out.println("heard " + sender);
                    if (heard.size() == others) {
                        end = Math.min(end, now() + FAREWELL_MILLIS);
                    }
                }
            }
        }
    }

    private static String receive(MulticastSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[BUFFER], BUFFER);
        try {
            socket.receive(packet);
        } catch (SocketTimeoutException nothing) {
            return "";
        }
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
