/**
 * What the supervisor needs to know about one process.
 * @typedef {object} ProcessSpec
 * @property {string} name as it stands in `processes.json`, in log files and in lines
 * @property {number} port
 * @property {string} url
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env] its whole environment
 * @property {string} [cwd] the root of the repository unless given
 * @property {boolean} [quiet] its warnings stay in its log file: database servers warn about the machine
 * @property {() => Promise<{ ready: boolean, reason?: string }>} probe asks once, for at most 2 s, and never rejects
 */

const PROBE_TIMEOUT_MS = 2_000;

/**
 * A probe of a process that answers `GET /ready`: ready is status 200.
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

/** @param {number} status @param {string} body */
function unreadyReason(status, body) {
  try {
    const missing = JSON.parse(body).checks.filter((/** @type {any} */ check) => !check.ready && !check.optional);
    if (missing.length > 0) return `it waits for ${missing.map((/** @type {any} */ check) => check.name).join(', ')}`;
  } catch {
    // Not the list of checks that our processes answer; the status says enough.
  }
  return `/ready answers ${status}`;
}
