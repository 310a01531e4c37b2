import { npm } from '../lib/build.mjs';
import { run } from '../lib/processes.mjs';

const GRAVE = new Set(['high', 'critical']);
const PATIENCE_MS = 20_000;

/**
 * Queries the registry for known vulnerabilities of high severity or worse in production dependencies. An unreachable
 * registry, for example without a network, is no problem, but its reason is `notChecked`.
 * @param {string} root
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ problems: string[], notChecked?: string }>}
 */
export async function checkVulnerabilities(root, signal) {
  const { command, args } = npm();
  const patience = ['--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS}`];
  const { stdout } = await run(command, [...args, 'audit', '--omit=dev', '--json', ...patience], { cwd: root, signal });
  const report = parse(stdout);
  if (report?.auditReportVersion !== 2) {
    return { problems: [], notChecked: report?.message ?? 'npm audit returned no report' };
  }
  /** @type {any[]} */
  const causes = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
  // A cause that is a text names another package of the report, which has the advisory.
  const grave = causes.filter((cause) => typeof cause === 'object' && GRAVE.has(cause.severity));
  return {
    problems: grave.map(({ name, range, title, severity, url }) => `${name} ${range}: ${title} (${severity}, ${url})`),
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
