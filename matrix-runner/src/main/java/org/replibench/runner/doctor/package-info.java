/** What hosts are like, and what is wrong with them, before anything is started there. */
package org.replibench.runner.doctor;
