package org.replibench.runner.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.runner.fuzz.RequestDraft.Place;

/** Ways to spoil what is around the parameters: method, path, headers, body, framing. */
public final class ProtocolMutations {
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String CONTENT_LENGTH = "Content-Length";
    private static final String TRANSFER_ENCODING = "Transfer-Encoding";
    private static final String BOUNDARY = "fuzz";

    private ProtocolMutations() {}

    /** All of them, in the same order at each call. */
    public static List<Mutation> all() {
        List<Mutation> mutations = new ArrayList<>();
        methods(mutations);
        paths(mutations);
        headers(mutations);
        bodies(mutations);
        framing(mutations);
        return List.copyOf(mutations);
    }

    private static void methods(List<Mutation> mutations) {
        for (String method : List.of(
                "GET",
                "HEAD",
                "POST",
                "PUT",
                "DELETE",
                "PATCH",
                "OPTIONS",
                "TRACE",
                "PROPFIND",
                "MOVE",
                "FUZZ",
                "get")) {
            mutations.add(Mutation.of("method " + method, draft -> draft.withMethod(method)));
        }
        mutations.add(Mutation.broken("method CONNECT", draft -> draft.withMethod("CONNECT")));
        mutations.add(Mutation.broken("method of 10 kB", draft -> draft.withMethod("A".repeat(10_000))));
        mutations.add(Mutation.broken("method with a slash", draft -> draft.withMethod("GE/T")));
        mutations.add(Mutation.broken("no method", draft -> draft.withMethod("")));
        for (String header : List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override")) {
            mutations.add(Mutation.of("DELETE by " + header, draft -> draft.with(header, "DELETE")));
        }
    }

    private static void paths(List<Mutation> mutations) {
        for (String suffix : List.of(
                "/",
                "//",
                "/.",
                "/..",
                "/..;/",
                ";x=y",
                ";jsessionid=abc.node1",
                ";",
                ".json",
                ".html",
                ".jsp",
                "%20",
                "%00",
                "%2e%2e%2f",
                "%2f",
                "%5c",
                "~",
                ".bak",
                "?",
                "??a",
                "?=",
                "?&&&",
                "?a=%",
                "/%2e%2e/%2e%2e/WEB-INF/web.xml",
                "%3b",
                "%0d%0a" + HostileValues.INJECTED_HEADER + ":1",
                "%ff")) {
            mutations.add(Mutation.of("path ends in " + suffix, draft -> draft.withPath(draft.path() + suffix)));
        }
        for (String prefix : List.of(
                "/",
                "//",
                "/.",
                "/..",
                "/./",
                "/x/..",
                "/%2e%2e",
                "/;x=y",
                "/..;",
                "\\",
                "/static/..",
                "/static/%2e%2e",
                "/WEB-INF/..",
                "//" + HostileValues.FOREIGN_HOST)) {
            mutations.add(Mutation.of("path begins with " + prefix, draft -> draft.withPath(prefix + draft.path())));
        }
        mutations.add(Mutation.of("path in capitals", draft -> draft.withPath(capitals(draft.path()))));
        mutations.add(Mutation.of("1000 path segments", draft -> draft.withPath(draft.path() + "/a".repeat(1000))));
        mutations.add(
                Mutation.of("1000 matrix parameters", draft -> draft.withPath(draft.path() + ";a=b".repeat(1000))));
        mutations.add(Mutation.broken("path of 1.2 MB", draft -> draft.withPath(draft.path() + "a".repeat(1_200_000))));
        mutations.add(Mutation.broken("path without slash", draft -> draft.withPath("x" + draft.path())));
        mutations.add(Mutation.broken(
                "path without slash, with a line break", draft -> draft.withPath("x" + draft.path() + "%0a")));
        mutations.add(Mutation.broken("path with an octet NUL", draft -> draft.withPath(draft.path() + "\u0000")));
        mutations.add(Mutation.broken("path with an octet 255", draft -> draft.withPath(draft.path() + "\u00ff")));
        mutations.add(Mutation.broken(
                "address instead of path",
                draft -> draft.withPath("http://" + HostileValues.FOREIGN_HOST + draft.path())));
        mutations.add(Mutation.broken("no path", draft -> draft.withPath("")));
        mutations.add(Mutation.broken("only a query", draft -> draft.withPath("?a=b")));
        mutations.add(Mutation.broken("path is *", draft -> draft.withPath("*")));
    }

    private static void headers(List<Mutation> mutations) {
        header(
                mutations,
                "Accept",
                "",
                "x",
                "*/*;q=zz",
                "text/",
                "application/json",
                "text/event-stream",
                "a/b;".repeat(5000));
        header(mutations, "Accept-Language", "", "xx-yy-zz", "*", "-", "en;q=9", "a".repeat(5000), "../../etc/passwd");
        header(mutations, "Accept-Charset", "bogus", "utf-16", "*;q=0");
        header(mutations, "Accept-Encoding", "bogus", "gzip;q=x", "identity;q=0, *;q=0");
        header(mutations, "If-Modified-Since", "x", "Thu, 01 Jan 9999999 00:00:00 GMT", "-1");
        header(mutations, "If-None-Match", "*", "\"", "x".repeat(5000));
        header(mutations, "If-Match", "x", "*");
        header(
                mutations,
                "Range",
                "bytes=0-0",
                "bytes=-1",
                "bytes=9999999-",
                "bytes=5-1",
                "x=1",
                "bytes=" + "0-1,".repeat(2000) + "2-3");
        header(mutations, "Origin", "http://" + HostileValues.FOREIGN_HOST, "null", "x");
        header(mutations, "Access-Control-Request-Method", "DELETE");
        header(mutations, "Referer", "http://" + HostileValues.FOREIGN_HOST + "/<" + HostileValues.MARK + ">");
        header(
                mutations,
                "User-Agent",
                "",
                "<" + HostileValues.MARK + ">",
                "${jndi:ldap://127.0.0.1:9/x}",
                "a".repeat(60_000));
        for (String forwarded : List.of(
                "X-Forwarded-Host",
                "X-Forwarded-For",
                "X-Forwarded-Proto",
                "X-Forwarded-Prefix",
                "X-Forwarded-Port",
                "Forwarded",
                "X-Original-URL",
                "X-Rewrite-URL")) {
            header(mutations, forwarded, HostileValues.FOREIGN_HOST, "host=" + HostileValues.FOREIGN_HOST, "/\r\tx");
        }
        header(
                mutations,
                "Authorization",
                "Basic x",
                "Basic " + "A".repeat(5000),
                "Bearer x",
                "Digest ",
                "Negotiate AA==");
        header(mutations, "Upgrade", "h2c", "websocket", "x");
        header(mutations, "HTTP2-Settings", "AAMAAABkAARAAAAAAAIAAAAA");
        header(mutations, "Content-Encoding", "gzip", "bogus", "x, ".repeat(1000));
        header(mutations, "Expect", "x");
        header(mutations, "Max-Forwards", "0", "-1");
        header(mutations, "Connection", "x", "Host", "Cookie", "upgrade");
        header(
                mutations,
                "Cookie",
                "",
                "=",
                ";;;",
                "a",
                "JSESSIONID",
                "JSESSIONID=",
                "XSRF-TOKEN=",
                "$Version=1; $Path=x",
                "a=\"",
                "a=b; ".repeat(150),
                "a=" + "b".repeat(60_000),
                "\u00ff=\u0001");
        header(mutations, "X-" + "a".repeat(5000), "b");
        mutations.add(Mutation.broken("header with an octet NUL", draft -> draft.plus("X-Odd", "a\u0000b")));
        mutations.add(Mutation.broken("header folded", draft -> draft.plus("X-Odd", "a\r\n b")));
        mutations.add(Mutation.broken("header without name", draft -> draft.plus("", "b")));
        mutations.add(Mutation.broken("header with a space", draft -> draft.plus("X Odd ", "b")));
        mutations.add(Mutation.broken(
                "header without end", draft -> draft.plus("X-Odd", "b\r").withHalfClosed()));
        mutations.add(Mutation.broken("header of 1.2 MB", draft -> draft.plus("X-Long", "b".repeat(1_200_000))));
        mutations.add(Mutation.broken(
                "1000 headers",
                draft -> draft.plus(
                        "X-0",
                        "b"
                                + IntStream.range(1, 1000)
                                        .mapToObj(i -> "\r\nX-" + i + ": b")
                                        .collect(Collectors.joining()))));
        mutations.add(Mutation.broken("no host", draft -> draft.without("Host")));
        mutations.add(Mutation.broken("two hosts", draft -> draft.plus("Host", HostileValues.FOREIGN_HOST)));
        for (String host : List.of(
                "", HostileValues.FOREIGN_HOST, "[", "a:b", "127.0.0.1:99999", "<" + HostileValues.MARK + ">", "a b")) {
            mutations.add(Mutation.broken("host " + host, draft -> draft.with("Host", host)));
        }
    }

    private static void bodies(List<Mutation> mutations) {
        for (String type : List.of(
                "",
                "x",
                "/",
                "application/json",
                "text/plain",
                "text/xml",
                "application/x-java-serialized-object",
                "application/x-www-form-urlencoded; charset=bogus",
                "application/x-www-form-urlencoded; charset=utf-16",
                "application/x-www-form-urlencoded; charset=utf-7",
                "application/x-www-form-urlencoded; charset=",
                "application/x-www-form-urlencoded; charset=\"",
                "application/x-www-form-urlencoded;;;",
                "a/b; c=\"\\",
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/form-data; boundary=" + "a".repeat(5000))) {
            mutations.add(Mutation.sent("content type", type, draft -> draft.with(CONTENT_TYPE, type)));
        }
        mutations.add(Mutation.of("multipart", draft -> multipart(draft, draft.multipart(BOUNDARY))));
        mutations.add(Mutation.of(
                "multipart of nothing, fields in the query",
                draft -> multipart(draft.moved(Place.FORM, Place.QUERY), "")));
        mutations.add(Mutation.of("JSON, fields in the query", draft -> draft.moved(Place.FORM, Place.QUERY)
                .with(CONTENT_TYPE, "application/json")
                .withBody("[]")));
        mutations.add(Mutation.of("multipart without end", draft -> multipart(draft, cut(draft.multipart(BOUNDARY)))));
        mutations.add(Mutation.of(
                "multipart of a file that climbs",
                draft -> multipart(
                        draft,
                        draft.multipart(BOUNDARY).replace("name=", "filename=\"../../../../tmp/fuzz.jsp\"; name="))));
        mutations.add(Mutation.of(
                "multipart of odd headers",
                draft -> multipart(draft, "--fuzz\r\nContent-Disposition: x\r\n: y\r\n\r\n\u0000\r\n--fuzz--\r\n")));
        mutations.add(Mutation.of(
                "multipart of 2000 parts",
                draft -> multipart(
                        draft,
                        "--fuzz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n".repeat(2000)
                                + "--fuzz--\r\n")));
        mutations.add(Mutation.of(
                "JSON", draft -> draft.with(CONTENT_TYPE, "application/json").withBody("{\"a\":" + "[".repeat(5000))));
        mutations.add(Mutation.of("XML", draft -> draft.with(CONTENT_TYPE, "application/xml")
                .withBody("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><x>&e;</x>")));
        mutations.add(Mutation.of("body of random text", draft -> draft.withBody("=&%&%zz=&&=%00&a")));
        mutations.add(Mutation.of("body where none belongs", draft -> draft.withBody("a=b")));
        mutations.add(Mutation.of("2000 fields", draft -> draft.withBody(fields(2000))));
        mutations.add(Mutation.of("200 000 fields of one name", draft -> draft.withBody("a=b&".repeat(200_000))));
        mutations.add(Mutation.broken("body of 11 MB", draft -> draft.withBody("a=" + "b".repeat(11_000_000))));
    }

    private static void framing(List<Mutation> mutations) {
        for (String length : List.of("", "-1", "x", "1e3", "99999999999999999999", "0x10", "+5", "5, 6")) {
            mutations.add(Mutation.broken("content length " + length, draft -> draft.with(CONTENT_LENGTH, length)
                    .withHalfClosed()));
        }
        mutations.add(Mutation.broken(
                "body shorter than said",
                draft -> draft.withBody("a=b").with(CONTENT_LENGTH, "1000").withHalfClosed()));
        mutations.add(Mutation.broken(
                "body longer than said",
                draft -> draft.withBody("a=b&c=d").with(CONTENT_LENGTH, "3").withHalfClosed()));
        mutations.add(Mutation.broken("two content lengths", draft -> draft.withBody("a=b")
                .plus(CONTENT_LENGTH, "3")
                .plus(CONTENT_LENGTH, "0")
                .withHalfClosed()));
        for (String body : List.of(
                "0\r\n\r\n",
                "3\r\na=b\r\n0\r\n\r\n",
                "zz\r\na=b\r\n0\r\n\r\n",
                "ffffffffffffffff\r\na",
                "-1\r\na=b",
                "3;x=y\r\na=bX",
                "")) {
            mutations.add(Mutation.broken(
                    "chunks " + body.replace("\r\n", "|"), draft -> draft.with(TRANSFER_ENCODING, "chunked")
                            .withBody(body)
                            .withHalfClosed()));
        }
        mutations.add(Mutation.broken("chunks of 11 MB", draft -> draft.with(TRANSFER_ENCODING, "chunked")
                .withBody(("100000\r\n" + "a".repeat(0x100000) + "\r\n").repeat(11) + "0\r\n\r\n")));
        mutations.add(Mutation.broken("chunks and a length", draft -> draft.with(TRANSFER_ENCODING, "chunked")
                .with(CONTENT_LENGTH, "3")
                .withBody("0\r\n\r\nGET /x HTTP/1.1\r\n\r\n")
                .withHalfClosed()));
        for (String encoding : List.of("x", "gzip, chunked", "chunked, identity", "\u000bchunked", "identity")) {
            mutations.add(
                    Mutation.broken("transfer encoding " + encoding, draft -> draft.with(TRANSFER_ENCODING, encoding)
                            .withBody("0\r\n\r\n")
                            .withHalfClosed()));
        }
    }

    private static void header(List<Mutation> mutations, String name, String... values) {
        for (String value : values) {
            mutations.add(Mutation.sent(name + ":", value, draft -> draft.with(name, value)));
        }
    }

    private static RequestDraft multipart(RequestDraft draft, String body) {
        return draft.with(CONTENT_TYPE, "multipart/form-data; boundary=" + BOUNDARY)
                .withBody(body);
    }

    private static String cut(String body) {
        return body.substring(0, body.length() - 5);
    }

    private static String fields(int number) {
        return IntStream.range(0, number).mapToObj(i -> "f" + i + "=1").collect(Collectors.joining("&"));
    }

    /** But for the names of parameters. */
    private static String capitals(String path) {
        return path.contains("{") ? path.replace("s/", "S/") : path.toUpperCase(java.util.Locale.ROOT);
    }
}
