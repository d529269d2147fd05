package org.replibench.petstore.web;

import jakarta.servlet.http.HttpServletResponse;
import org.replibench.petstore.csrf.CsrfInterceptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.ui.Model;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Tells a client what went wrong in a sentence; the log gets the rest. */
@ControllerAdvice
class ErrorPageAdvice {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorPageAdvice.class);

    @ExceptionHandler
    String notFound(NotFoundException missing, HttpServletResponse response, Model model) {
        return page(HttpServletResponse.SC_NOT_FOUND, response, model);
    }

    @ExceptionHandler
    String forbidden(CsrfInterceptor.InvalidTokenException rejected, HttpServletResponse response, Model model) {
        return page(HttpServletResponse.SC_FORBIDDEN, response, model);
    }

    @ExceptionHandler({TypeMismatchException.class, InvalidInputException.class})
    String badRequest(HttpServletResponse response, Model model) {
        return page(HttpServletResponse.SC_BAD_REQUEST, response, model);
    }

    @ExceptionHandler
    String other(Exception failure, HttpServletResponse response, Model model) {
        if (failure instanceof ErrorResponse known) {
            return page(known.getStatusCode().value(), response, model);
        }
        LOG.error("a request failed", failure);
        return page(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, response, model);
    }

    private static String page(int status, HttpServletResponse response, Model model) {
        response.setStatus(status);
        model.addAttribute("status", status);
        model.addAttribute("heading", heading(status));
        return "error";
    }

    private static String heading(int status) {
        return switch (status) {
            case HttpServletResponse.SC_NOT_FOUND -> "Not found";
            case HttpServletResponse.SC_FORBIDDEN -> "Form refused";
            case HttpServletResponse.SC_INTERNAL_SERVER_ERROR -> "Something broke";
            default -> "Request refused";
        };
    }
}
