package org.replibench.runner.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Values that have broken programs before, and how a response shows that one broke this one. */
public final class HostileValues {
    /** Stands in every value that would be markup: it must never come back as such. */
    public static final String MARK = "fz7q";

    /** What an expression among the values comes to: no page holds this number unless it evaluated one. */
    public static final String EVALUATED = String.valueOf(31_337 * 31_337);

    /** A header that a value would add if it broke out of another one. */
    public static final String INJECTED_HEADER = "X-Injected";

    /** A host that no response may send a browser to. */
    public static final String FOREIGN_HOST = "attacker.example";

    /** What most injections have in common, short enough for most fields. */
    public static final Value EVERYTHING =
            new Value("everything at once", encoded("'\"><" + MARK + ">${31337*31337}[[${31337*31337}]]\\--;"));

    private static final int MAX_RANDOM_BYTES = 80;

    /** @param value percent-encoded, or wrongly so */
    public record Value(String name, String value) {}

    private HostileValues() {}

    /** All of them, in the same order at each call. */
    public static List<Value> all() {
        List<Value> values = new ArrayList<>();
        encodings(values);
        lengths(values);
        injections(values);
        numbers(values);
        return List.copyOf(values);
    }

    /** Random bytes, some of them encoded. */
    public static Value random(Random random) {
        StringBuilder value = new StringBuilder();
        int bytes = random.nextInt(MAX_RANDOM_BYTES);
        for (int i = 0; i < bytes; i++) {
            int octet = random.nextInt(256);
            value.append(random.nextInt(20) > 0 ? "%%%02x".formatted(octet) : String.valueOf((char) octet));
        }
        return new Value("random bytes", value.toString());
    }

    /** Every octet that is not a letter or digit as %XX. */
    public static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            char letter = (char) (octet & 0xff);
            encoded.append(
                    letter < 0x80 && Character.isLetterOrDigit(letter)
                            ? String.valueOf(letter)
                            : "%%%02X".formatted((int) letter));
        }
        return encoded.toString();
    }

    private static void encodings(List<Value> values) {
        raw(values, "NUL", "%00");
        raw(values, "NUL within", "EST-0001%00.html");
        for (int control : new int[] {0x01, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0d, 0x1a, 0x1b, 0x1f, 0x7f}) {
            raw(values, "control character", "a%%%02xb".formatted(control));
        }
        raw(values, "C1 control", "%c2%85");
        raw(values, "byte that is never in UTF-8", "%ff%fe");
        raw(values, "continuation without start", "%80%bf");
        raw(values, "cut sequence", "%e2%82");
        raw(values, "overlong slash", "%c0%af");
        raw(values, "overlong NUL", "%c0%80");
        raw(values, "high surrogate", "%ed%a0%80");
        raw(values, "low surrogate", "%ed%b0%80");
        raw(values, "beyond Unicode", "%f4%90%80%80");
        raw(values, "noncharacter", "%ef%bf%bf");
        raw(values, "byte order mark", "%ef%bb%bf1");
        raw(values, "cut percent", "%");
        raw(values, "percent without digits", "%zz");
        raw(values, "percent with one digit", "a%4");
        raw(values, "percent of the 1990s", "%u0000%u002e");
        raw(values, "encoded twice", "%2500%252e%252e%252f");
        raw(values, "octet of ISO 8859-1", "\u00e9\u00ff");
        raw(values, "octet NUL", "a\u0000b");
        raw(values, "octet escape", "a\u001bb");
        raw(values, "space", "a b");
        raw(values, "tab", "a\tb");
        raw(values, "delimiters", "{}|\\^`\"<>[]");
        raw(values, "fragment", "1#2");
        text(values, "emoji", "\ud83d\ude3a");
        text(values, "right to left", "\u202e\u200f\u2066abc");
        text(values, "combining", "e\u0301\u0301\u0301");
        text(values, "lower case is longer", "\u0130\u0130");
        text(values, "zero width", "\u200b");
        text(values, "Unicode spaces", "\u00a0\u2003\u3000");
    }

    private static void lengths(List<Value> values) {
        raw(values, "empty", "");
        raw(values, "spaces", "%20%20%20");
        for (int length : new int[] {60, 61, 80, 81, 255, 256, 4096, 65_536}) {
            raw(values, length + " characters", "a".repeat(length));
        }
        raw(values, "4096 emojis", "%f0%9f%98%ba".repeat(4096));
        raw(values, "1000 words", "red+".repeat(1000));
        raw(values, "more than headers may have", "b".repeat(1_200_000));
    }

    private static void injections(List<Value> values) {
        for (String sql : List.of(
                "'",
                "''",
                "\\",
                "' or '1'='1",
                "1' or 1=1--",
                "1; select pg_sleep(30)--",
                "' union select null--",
                "%' --",
                "$$",
                "$1",
                "?",
                ":x",
                "E'\\x00'",
                "{fn now()}",
                "& | ! ( ) :* <->",
                "'; drop schema petstore cascade; --")) {
            text(values, "SQL", sql);
        }
        for (String markup : List.of(
                "<" + MARK + ">",
                "<script>" + MARK + "(1)</script>",
                MARK + "\"" + MARK + "=\"1",
                "'><" + MARK + " onload=1>",
                "</title><" + MARK + ">",
                "--><" + MARK + ">",
                "]]><" + MARK + ">",
                "&lt;" + MARK + "&gt;",
                "<svg/onload=" + MARK + ">",
                "javascript:" + MARK)) {
            text(values, "markup", markup);
        }
        for (String template : List.of(
                "${31337*31337}",
                "#{31337*31337}",
                "*{31337*31337}",
                "[[${31337*31337}]]",
                "[(${31337*31337})]",
                "__${31337*31337}__::.x",
                "~{::x}",
                "@{/x}",
                "{{31337*31337}}",
                "<%= 31337*31337 %>",
                "%{31337*31337}",
                "__${T(Math).multiplyExact(31337,31337)}__::",
                "${jndi:ldap://127.0.0.1:9/x}",
                "%s%n%x%d",
                "{0}",
                "${user.home}")) {
            text(values, "template", template);
        }
        for (String path : List.of(
                "../../../../../../etc/passwd",
                "..\\..\\..\\windows\\win.ini",
                "/etc/passwd",
                "file:///etc/passwd",
                "....//....//etc/passwd",
                "..;/..;/etc/passwd",
                "WEB-INF/web.xml",
                "../WEB-INF/distributable-web.xml",
                "META-INF/MANIFEST.MF",
                "C:\\boot.ini",
                "//" + FOREIGN_HOST + "/",
                "http://" + FOREIGN_HOST + "/",
                "redirect:http://" + FOREIGN_HOST + "/",
                "forward:/WEB-INF/distributable-web.xml",
                "classpath:/templates/")) {
            text(values, "path", path);
            raw(values, "path, slashes as they are", encoded(path).replace("%2F", "/"));
            raw(
                    values,
                    "path, dots encoded",
                    path.replace(".", "%2e").replace("/", "%2f").replace("\\", "%5c"));
        }
        text(values, "header", "a\r\n" + INJECTED_HEADER + ": 1");
        text(values, "header and body", "a\r\n\r\n<" + MARK + ">");
        raw(values, "header in wide letters", "%e5%98%8a%e5%98%8d" + INJECTED_HEADER + ":%201");
        text(values, "shell", "; id | cat `id` $(id) & ping 127.0.0.1");
        text(values, "LDAP", "*)(uid=*))(|(uid=*");
        text(values, "XML", "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><x>&e;</x>");
        text(values, "serialized", "rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwAC");
        text(values, "JSON", "{\"@type\":\"x\",\"a\":[1,null]}");
        raw(values, "another parameter", "a&b=c&_csrf=x");
        raw(values, "matrix parameter", "a;b=c;jsessionid=x");
    }

    private static void numbers(List<Value> values) {
        for (String number : List.of(
                "0",
                "-1",
                "1",
                "999",
                "1000",
                "2147483647",
                "2147483648",
                "-2147483649",
                "9223372036854775807",
                "9223372036854775808",
                "9".repeat(400),
                "1e9",
                "1e400",
                "0x10",
                "010",
                "+1",
                " 1",
                "1.0",
                "NaN",
                "Infinity",
                "1,2",
                "1L",
                "true",
                "null",
                "undefined",
                "[]",
                "\u0663",
                "\uff11",
                "\u00b2",
                "\u2212" + 1,
                "00000000-0000-0000-0000-000000000000",
                "1-1-1-1-1",
                "ffffffffffffffff-f-f-f-f",
                "2007-13-32")) {
            text(values, "number", number);
        }
    }

    private static void raw(List<Value> values, String name, String value) {
        values.add(new Value(name, value));
    }

    private static void text(List<Value> values, String name, String text) {
        values.add(new Value(name, encoded(text)));
    }
}
