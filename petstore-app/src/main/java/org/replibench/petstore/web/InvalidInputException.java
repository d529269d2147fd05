package org.replibench.petstore.web;

/** A request says what no page of the shop lets a shopper say. */
public class InvalidInputException extends RuntimeException {
    public InvalidInputException(String problem) {
        super(problem);
    }
}
