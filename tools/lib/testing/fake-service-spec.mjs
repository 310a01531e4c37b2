import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../ports.mjs';
import { httpProbe } from '../process-spec.mjs';
import { createSupervisor } from '../supervisor.mjs';
import { scratchFolder } from './scratch.mjs';

const FAKE = fileURLToPath(new URL('fake-service.mjs', import.meta.url));

/**
 * Returns the description of a process that serves /ready.
 * @param {string} name @param {NodeJS.ProcessEnv} [extra] its fault
 */
export async function fake(name, extra) {
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, FAKE_NAME: name, FAKE_PORT: String(port), ...extra };
  return { name, port, url, command: process.execPath, args: [FAKE], env, probe: httpProbe(url) };
}

/**
 * Creates a supervisor that collects what it says, and stops it after the test.
 * @param {import('node:test').TestContext} t @param {object} [options] of the supervisor
 */
export function setUp(t, options) {
  const dataDir = scratchFolder(t);
  /** @type {string[]} */
  const lines = [];
  const say = (/** @type {string} */ name, /** @type {string} */ sentence) => void lines.push(`${name} ${sentence}`);
  const supervisor = createSupervisor({ dataDir, say, ...options });
  t.after(() => supervisor.stop());
  return { dataDir, lines, supervisor };
}
