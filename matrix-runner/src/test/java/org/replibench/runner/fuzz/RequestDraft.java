package org.replibench.runner.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request before it goes over the wire: each part may be as wrong as an attacker makes it. Texts are sent byte by byte,
 * as ISO 8859-1; what is to be percent-encoded is already.
 *
 * @param path with {@code {name}} where a path parameter goes
 * @param body null for the form that the parameters make
 * @param halfClosed whether the client says after the request that it sends nothing more
 */
public record RequestDraft(
        String method, String path, List<Parameter> parameters, List<Header> headers, String body, boolean halfClosed) {
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String CONTENT_LENGTH = "Content-Length";
    private static final String TRANSFER_ENCODING = "Transfer-Encoding";

    /** Where a parameter stands in a request. */
    public enum Place {
        PATH,
        QUERY,
        FORM
    }

    /** @param value percent-encoded as far as it is to be */
    public record Parameter(Place place, String name, String value) {
        public Parameter withValue(String other) {
            return new Parameter(place, name, other);
        }
    }

    public record Header(String name, String value) {}

    public RequestDraft {
        parameters = List.copyOf(parameters);
        headers = List.copyOf(headers);
    }

    public RequestDraft withMethod(String other) {
        return new RequestDraft(other, path, parameters, headers, body, halfClosed);
    }

    public RequestDraft withPath(String other) {
        return new RequestDraft(method, other, parameters, headers, body, halfClosed);
    }

    public RequestDraft withBody(String other) {
        return new RequestDraft(method, path, parameters, headers, other, halfClosed);
    }

    public RequestDraft withHalfClosed() {
        return new RequestDraft(method, path, parameters, headers, body, true);
    }

    /** Adds a header, whether or not there is one of that name. */
    public RequestDraft plus(String name, String value) {
        return withHeaders(Stream.concat(headers.stream(), Stream.of(new Header(name, value))));
    }

    public RequestDraft without(String name) {
        return withHeaders(headers.stream().filter(header -> !header.name().equalsIgnoreCase(name)));
    }

    public RequestDraft with(String name, String value) {
        return without(name).plus(name, value);
    }

    public RequestDraft plus(Parameter parameter) {
        return withParameters(Stream.concat(parameters.stream(), Stream.of(parameter)));
    }

    /** Changes the parameters of that name. */
    public RequestDraft changing(String name, UnaryOperator<Parameter> change) {
        return withParameters(parameters.stream()
                .map(parameter -> parameter.name().equals(name) ? change.apply(parameter) : parameter));
    }

    /** Leaves the parameter out; of a path its value. */
    public RequestDraft withoutParameter(String name) {
        return withParameters(parameters.stream()
                .filter(parameter -> !parameter.name().equals(name) || parameter.place() == Place.PATH)
                .map(parameter -> parameter.name().equals(name) ? parameter.withValue("") : parameter));
    }

    public RequestDraft moved(Place from, Place to) {
        return withParameters(parameters.stream()
                .map(parameter -> parameter.place() == from
                        ? new Parameter(to, parameter.name(), parameter.value())
                        : parameter));
    }

    /** The form's fields as parts of a multipart body. */
    public String multipart(String boundary) {
        return at(Place.FORM)
                .map(field -> "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + field.name()
                        + "\"\r\n\r\n" + field.value() + "\r\n")
                .collect(Collectors.joining("", "", "--" + boundary + "--\r\n"));
    }

    public boolean hasHeader(String name) {
        return headers.stream().anyMatch(header -> header.name().equalsIgnoreCase(name));
    }

    public boolean isHead() {
        return method.equals("HEAD");
    }

    /** Path and query. */
    public String target() {
        String filled = path;
        for (Parameter parameter : parameters) {
            if (parameter.place() == Place.PATH) {
                filled = filled.replace("{" + parameter.name() + "}", parameter.value());
            }
        }
        String query = pairs(Place.QUERY);
        return query.isEmpty() ? filled : filled + (filled.contains("?") ? "&" : "?") + query;
    }

    public byte[] bytes() {
        String form = pairs(Place.FORM);
        boolean isForm = body == null
                && (!form.isEmpty() || method.toUpperCase(Locale.ROOT).startsWith("P"));
        byte[] sentBody = (body != null ? body : form).getBytes(StandardCharsets.ISO_8859_1);
        List<Header> sent = new ArrayList<>(headers);
        if (isForm && !hasHeader(CONTENT_TYPE)) {
            sent.add(new Header(CONTENT_TYPE, FORM_TYPE));
        }
        if ((isForm || sentBody.length > 0) && !hasHeader(CONTENT_LENGTH) && !hasHeader(TRANSFER_ENCODING)) {
            sent.add(new Header(CONTENT_LENGTH, String.valueOf(sentBody.length)));
        }
        String head = sent.stream()
                .map(header -> header.name() + ": " + header.value() + "\r\n")
                .collect(Collectors.joining("", method + " " + target() + " HTTP/1.1\r\n", "\r\n"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(sentBody);
        return bytes.toByteArray();
    }

    private String pairs(Place place) {
        return at(place)
                .map(parameter -> parameter.name() + "=" + parameter.value())
                .collect(Collectors.joining("&"));
    }

    private Stream<Parameter> at(Place place) {
        return parameters.stream().filter(parameter -> parameter.place() == place);
    }

    private RequestDraft withParameters(Stream<Parameter> changed) {
        return new RequestDraft(method, path, changed.toList(), headers, body, halfClosed);
    }

    private RequestDraft withHeaders(Stream<Header> changed) {
        return new RequestDraft(method, path, parameters, changed.toList(), body, halfClosed);
    }
}
