import type { Findings } from './report.ts';

/** Does the probes of one row; one that gets no answer is a problem of this row, and the next ones are asked. */
export async function reported(findings: Findings, name: string, probes: () => Promise<void>): Promise<void> {
  try {
    await probes();
  } catch (error) {
    findings.problem(name, error instanceof Error ? error.message : String(error));
  }
}
