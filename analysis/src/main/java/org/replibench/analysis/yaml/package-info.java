/** YAML that a person wrote. */
package org.replibench.analysis.yaml;
