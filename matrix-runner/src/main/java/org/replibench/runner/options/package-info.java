/** Options and presets: names, defaults, ranges and refusals. */
package org.replibench.runner.options;
