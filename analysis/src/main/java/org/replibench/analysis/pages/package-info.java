/** How long each type of page takes, and whether limits of response times hold. */
package org.replibench.analysis.pages;
