package org.replibench.records.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.replibench.model.Refusal;

/**
 * A prediction on disk, frozen: {@code predictions.json} with its SHA-256 beside it, in the form that {@code sha256sum -c}
 * checks. The same profile, grid, scenario and seed give the same file.
 */
public final class PredictionFile {
    /** The prediction. */
    public static final String JSON = "predictions.json";

    /** Its hash. */
    public static final String HASH = "predictions.sha256";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private PredictionFile() {}

    /**
     * Writes a prediction into a folder that has none, or the same.
     *
     * @return its SHA-256, hexadecimal
     * @throws FileAlreadyExistsException if there is another one
     */
    public static String write(Path folder, Prediction prediction) throws IOException {
        byte[] json = json(prediction);
        Path file = folder.resolve(JSON);
        if (Files.exists(file) && !Arrays.equals(Files.readAllBytes(file), json)) {
            throw new FileAlreadyExistsException(file + ": a prediction is never changed after it was frozen");
        }
        String hash = hash(json);
        Files.write(file, json);
        Files.writeString(folder.resolve(HASH), hash + "  " + JSON + "\n");
        return hash;
    }

    /**
     * Reads a prediction that was not changed since it was written.
     *
     * @throws IOException if it is not there
     * @throws IllegalArgumentException if it was changed, or another version froze it in another form
     */
    public static Prediction read(Path folder) throws IOException {
        byte[] json = Files.readAllBytes(folder.resolve(JSON));
        String required = Files.readString(folder.resolve(HASH)).split("\\s", 2)[0];
        if (!required.equals(hash(json))) {
            throw new Refusal(
                            "prediction",
                            JSON + " was changed after it was frozen",
                            "SHA-256 " + required,
                            hash(json),
                            "the frozen file, or to predict again")
                    .exception();
        }
        try {
            return MAPPER.readValue(json, Prediction.class);
        } catch (JsonProcessingException e) {
            throw new Refusal(
                            "prediction",
                            JSON + " is of another version",
                            "the form that this version writes",
                            e.getOriginalMessage(),
                            "the version that froze it, or to predict again")
                    .exception(e);
        }
    }

    /** SHA-256 of a prediction as it is written. */
    public static String hash(Prediction prediction) {
        return hash(json(prediction));
    }

    private static byte[] json(Prediction prediction) {
        try {
            String text = MAPPER.writer(new DefaultPrettyPrinter()
                            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                            .withArrayIndenter(new DefaultIndenter("  ", "\n")))
                    .writeValueAsString(prediction);
            return (text + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("prediction from " + prediction.profile() + " has no JSON form", e);
        }
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
