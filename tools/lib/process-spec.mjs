/**
 * The description of one process for the supervisor.
 * @typedef {object} ProcessSpec
 * @property {string} name in `processes.json`, log files and printed lines
 * @property {number} port
 * @property {string} url
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env] its whole environment
 * @property {string} [cwd] the root of the repository by default
 * @property {boolean} [quiet] prints its warnings to its log file only: database servers warn about the machine
 * @property {() => Promise<{ ready: boolean, reason?: string }>} probe one check of at most 2 s; never rejects
 * @property {(timeoutMs: number) => Promise<boolean>} [isAlive] returns whether it responds at all; a process that
 *   does not is killed and restarted
 */

const PROBE_TIMEOUT_MS = 2_000;

/**
 * Returns a probe of a process that serves `GET /ready`; status 200 means ready.
 * @param {string} url
 * @returns {ProcessSpec['probe']}
 */
export function httpProbe(url) {
  return async () => {
    try {
      const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      const body = await response.text();
      return response.status === 200 ? { ready: true } : { ready: false, reason: unreadyReason(response.status, body) };
    } catch {
      return { ready: false, reason: 'it does not answer' };
    }
  };
}

/**
 * Returns a probe of `GET /health`; any response within the time counts.
 * @param {string} url
 * @returns {NonNullable<ProcessSpec['isAlive']>}
 */
export function healthProbe(url) {
  return async (timeoutMs) => {
    try {
      const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) });
      await response.body?.cancel();
      return true;
    } catch {
      return false;
    }
  };
}

/** @param {number} status @param {string} body */
function unreadyReason(status, body) {
  try {
    const missing = JSON.parse(body).checks.filter((/** @type {any} */ check) => !check.ready && !check.optional);
    if (missing.length > 0) return `it waits for ${missing.map((/** @type {any} */ check) => check.name).join(', ')}`;
  } catch {
    // The body is not our list of checks; the status is enough.
  }
  return `/ready answers ${status}`;
}
