import { npm } from '../lib/build.mjs';
import { run } from '../lib/processes.mjs';

/**
 * An advisory that does not affect the product, with the reason and the last day on which the exception applies.
 * @typedef {{ advisory: string, reason: string, until: string }} Allowance
 */

/** @type {readonly Allowance[]} */
export const ALLOWED = [];

const GRAVE = new Set(['high', 'critical']);
const PATIENCE_MS = 20_000;

/**
 * Queries the registry for known vulnerabilities of high severity or worse in production dependencies. An unreachable
 * registry, for example without a network, is no problem, but its reason is `notChecked`.
 * @param {string} root
 * @param {AbortSignal} [signal]
 */
export async function checkVulnerabilities(root, signal) {
  const { command, args } = npm();
  const patience = ['--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS}`];
  const { stdout } = await run(command, [...args, 'audit', '--omit=dev', '--json', ...patience], { cwd: root, signal });
  return readAudit(stdout, { allowed: ALLOWED, today: new Date() });
}

/**
 * Evaluates the output of `npm audit --json`.
 * @param {string} text
 * @param {{ allowed: readonly Allowance[], today: Date }} options
 * @returns {{ problems: string[], notChecked?: string }}
 */
export function readAudit(text, { allowed, today }) {
  const report = parse(text);
  if (report?.auditReportVersion !== 2) {
    return { problems: [], notChecked: report?.message ?? 'npm audit returned no report' };
  }
  /** @type {any[]} */
  const causes = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
  // A cause that is a text names another package of the report, which has the advisory.
  const grave = causes.filter((cause) => typeof cause === 'object' && GRAVE.has(cause.severity));
  const day = today.toISOString().slice(0, 10);
  return {
    problems: grave.flatMap(({ name, range, title, severity, url }) => {
      const problem = `${name} ${range}: ${title} (${severity}, ${url})`;
      const allowance = allowed.find(({ advisory }) => url.endsWith(`/${advisory}`));
      if (!allowance) return [problem];
      const { until, reason } = allowance;
      return day <= until ? [] : [`${problem}; it was accepted until ${until}: ${reason}`];
    }),
  };
}

/** @param {string} text @returns {{ auditReportVersion?: number, message?: string, vulnerabilities: Record<string, { via: unknown[] }> } | undefined} */
function parse(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
