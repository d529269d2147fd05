package org.replibench.petstore.account;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a shopper types to register or to edit an account. An absent field is an empty one.
 *
 * @param currentPassword needed to change the password, and for nothing else
 * @param password empty when editing means: keep the old one
 */
public record AccountForm(
        String username,
        String currentPassword,
        String password,
        String firstName,
        String lastName,
        String email,
        String phone,
        String line1,
        String line2,
        String city,
        String region,
        String postalCode,
        String country) {
    static final AccountForm EMPTY =
            new AccountForm(null, null, null, null, null, null, null, null, null, null, null, null, null);

    private static final int MAX_LENGTH = 80;
    private static final String PASSWORD_LENGTH = "12 to 128 characters";
    private static final Predicate<String> USERNAME =
            Pattern.compile("[a-z0-9]{3,20}").asMatchPredicate();
    private static final Predicate<String> PASSWORD =
            Pattern.compile(".{12,128}").asMatchPredicate();
    private static final Predicate<String> EMAIL =
            Pattern.compile("[^@\\s]+@[^@\\s]+").asMatchPredicate();

    public AccountForm {
        username = trim(username);
        currentPassword = currentPassword == null ? "" : currentPassword;
        password = password == null ? "" : password;
        firstName = trim(firstName);
        lastName = trim(lastName);
        email = trim(email);
        phone = trim(phone);
        line1 = trim(line1);
        line2 = trim(line2);
        city = trim(city);
        region = trim(region);
        postalCode = trim(postalCode);
        country = trim(country);
    }

    static AccountForm of(Account account) {
        Address address = account.address();
        return new AccountForm(
                account.username(),
                "",
                "",
                account.firstName(),
                account.lastName(),
                account.email(),
                account.phone(),
                address.line1(),
                address.line2(),
                address.city(),
                address.region(),
                address.postalCode(),
                address.country());
    }

    /** The account the form registers. */
    Account account() {
        return account(username, 0);
    }

    /** An account as the form describes it, but for what the form does not choose. */
    Account account(Account edited) {
        return account(edited.username(), edited.passwordVersion());
    }

    private Account account(String owner, int passwordVersion) {
        return new Account(
                owner,
                firstName,
                lastName,
                email,
                phone,
                new Address(line1, line2, city, region, postalCode, country),
                passwordVersion);
    }

    /** What keeps the form from registering a new account, by field. */
    Map<String, String> errorsOnRegister() {
        Map<String, String> errors = errors();
        if (!USERNAME.test(username)) {
            errors.put("username", "3 to 20 lower-case letters and digits");
        }
        if (password.isEmpty()) {
            errors.put("password", PASSWORD_LENGTH);
        }
        return errors;
    }

    /** What keeps the form from changing an account, by field. */
    Map<String, String> errorsOnEdit() {
        Map<String, String> errors = errors();
        if (!password.isEmpty() && currentPassword.isEmpty()) {
            errors.put("currentPassword", "your present password, to change it");
        }
        return errors;
    }

    private Map<String, String> errors() {
        Map<String, String> errors = new LinkedHashMap<>();
        requireText(errors, "firstName", firstName);
        requireText(errors, "lastName", lastName);
        requireText(errors, "line1", line1);
        requireText(errors, "city", city);
        requireText(errors, "postalCode", postalCode);
        requireText(errors, "country", country);
        limit(errors, "phone", phone);
        limit(errors, "line2", line2);
        limit(errors, "region", region);
        if (email.length() > MAX_LENGTH || !EMAIL.test(email)) {
            errors.put("email", "an address such as name@example.com, at most " + MAX_LENGTH + " characters");
        }
        if (!password.isEmpty() && !PASSWORD.test(password.replaceAll(" +", " "))) {
            errors.put("password", PASSWORD_LENGTH);
        }
        return errors;
    }

    /** Keeps the password out of logs. */
    @Override
    public String toString() {
        return "AccountForm[" + username + "]";
    }

    private static void requireText(Map<String, String> errors, String field, String value) {
        if (value.isEmpty() || value.length() > MAX_LENGTH) {
            errors.put(field, "1 to " + MAX_LENGTH + " characters");
        }
    }

    private static void limit(Map<String, String> errors, String field, String value) {
        if (value.length() > MAX_LENGTH) {
            errors.put(field, "at most " + MAX_LENGTH + " characters");
        }
    }

    private static String trim(String value) {
        return value == null ? "" : value.strip();
    }
}
