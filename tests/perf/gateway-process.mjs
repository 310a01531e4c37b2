import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './figures.mjs';

const BUILT_GATEWAY = fileURLToPath(new URL('../../services/gateway/dist/main.js', import.meta.url));
const START_TIMEOUT_MS = 30_000;

/**
 * Starts another built gateway of a running product on a free port and waits until it is ready.
 * @param {Record<string, string>} environment what differs from this process's own: servers and data folder
 */
export async function startGatewayProcess(environment) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [BUILT_GATEWAY], {
    env: { ...process.env, HOST: '127.0.0.1', GATEWAY_PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error('A gateway did not start.');
    }
    await sleep(100);
  }
  return { url, close };
}

/** @param {string} url */
async function isReady(url) {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}
