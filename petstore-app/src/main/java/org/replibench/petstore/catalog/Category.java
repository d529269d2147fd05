package org.replibench.petstore.catalog;

/** The top of the catalogue's tree: fish, dogs, … */
public record Category(String id, String name) {}
