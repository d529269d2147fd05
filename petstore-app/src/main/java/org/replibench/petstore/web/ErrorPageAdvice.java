package org.replibench.petstore.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.replibench.petstore.account.SignOnRequiredException;
import org.replibench.petstore.csrf.CsrfInterceptor;
import org.replibench.petstore.csrf.PageFrame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.InvalidPropertyException;
import org.springframework.beans.TypeMismatchException;
import org.springframework.ui.Model;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Tells a client what went wrong in a sentence; the log gets the rest. */
@ControllerAdvice
class ErrorPageAdvice {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorPageAdvice.class);

    private final PageFrame pageFrame;

    ErrorPageAdvice(PageFrame pageFrame) {
        this.pageFrame = pageFrame;
    }

    @ExceptionHandler
    String signOn(SignOnRequiredException anonymous, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (anonymous.revoked() && session != null) {
            session.invalidate();
        }
        return "redirect:/signon";
    }

    @ExceptionHandler(NotFoundException.class)
    String notFound(HttpServletRequest request, HttpServletResponse response, Model model) {
        return page(HttpServletResponse.SC_NOT_FOUND, request, response, model);
    }

    @ExceptionHandler(CsrfInterceptor.InvalidTokenException.class)
    String forbidden(HttpServletRequest request, HttpServletResponse response, Model model) {
        return page(HttpServletResponse.SC_FORBIDDEN, request, response, model);
    }

    @ExceptionHandler({TypeMismatchException.class, InvalidPropertyException.class, InvalidInputException.class})
    String badRequest(HttpServletRequest request, HttpServletResponse response, Model model) {
        return page(HttpServletResponse.SC_BAD_REQUEST, request, response, model);
    }

    @ExceptionHandler
    String other(Exception failure, HttpServletRequest request, HttpServletResponse response, Model model) {
        if (failure instanceof ErrorResponse known) {
            return page(known.getStatusCode().value(), request, response, model);
        }
        LOG.error("a request failed", failure);
        return page(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, request, response, model);
    }

    private String page(int status, HttpServletRequest request, HttpServletResponse response, Model model) {
        response.setStatus(status);
        model.addAttribute("status", status);
        model.addAttribute("heading", heading(status));
        try {
            pageFrame.addTo(model.asMap(), request, response);
        } catch (RuntimeException e) {
            // The session is what failed, then; the page goes without it.
            LOG.debug("an error page without its session", e);
        }
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
