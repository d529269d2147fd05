package org.replibench.runner.cli;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/** Burns CPU time in each request of one arm, of those that share the servers. */
public class BurningFilter extends HttpFilter {
    static final String PATTERN = "pattern";
    static final String MICROS = "micros";

    private static final long serialVersionUID = 1L;
    private static final String HEADER = "X-Replibench-Pattern";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (getInitParameter(PATTERN).equals(request.getHeader(HEADER))) {
            burn(TimeUnit.MICROSECONDS.toNanos(Long.parseLong(getInitParameter(MICROS))));
        }
        chain.doFilter(request, response);
    }

    /** Of nothing, nothing is measured: to look at the thread's CPU time costs some. */
    private static void burn(long nanos) {
        if (nanos == 0) {
            return;
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        while (threads.getCurrentThreadCpuTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
