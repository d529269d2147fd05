package org.replibench.petstore.catalog;

/** A breed of a category; its items are what is sold. */
public record Product(String id, String categoryId, String name) {}
