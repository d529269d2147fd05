package org.replibench.petstore.account;

import java.io.Serializable;

/** Where a shopper lives and where an order goes. */
public record Address(String line1, String line2, String city, String region, String postalCode, String country)
        implements Serializable {}
