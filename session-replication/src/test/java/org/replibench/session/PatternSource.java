package org.replibench.session;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Patterns for a test: one of each class that behaves in its own way. With {@code -Pthorough} it runs for the others, too. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ArgumentsSource(PatternSource.Patterns.class)
@interface PatternSource {
    String[] value();

    String[] thorough();

    final class Patterns extends AnnotationBasedArgumentsProvider<PatternSource> {
        private static final boolean THOROUGH = Boolean.getBoolean("replibench.test.thorough");

        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, PatternSource source) {
            Stream<String> patterns = Arrays.stream(source.value());
            return (THOROUGH ? Stream.concat(patterns, Arrays.stream(source.thorough())) : patterns).map(Arguments::of);
        }
    }
}
