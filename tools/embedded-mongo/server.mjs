// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const READY = /^ready on 127\.0\.0\.1:(\d+)/;

/**
 * Starts a built server and waits for its ready line.
 * @param {{ command: string, args: string[] }} options `buildEmbeddedMongo()` returns both
 * @returns {Promise<{ pid: number, port: number, url: string, stop: (signal?: NodeJS.Signals) => Promise<number | null> }>}
 *   `stop` waits for the exit and returns the exit code (null when a signal ended it); rejects with the server's own
 *   sentence when it does not start
 */
export async function startServer({ command, args }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint = `${complaint}${text}`.slice(-4_000)));

  const port = await Promise.race([readyPort(child.stdout), ended.then(() => undefined)]);
  if (port === undefined) throw new Error(complaint.trim() || `${command} ended before it was ready`);
  return {
    pid: /** @type {number} */ (child.pid),
    port,
    url: `mongodb://127.0.0.1:${port}`,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** @param {import('node:stream').Readable} stdout @returns {Promise<number | undefined>} */
async function readyPort(stdout) {
  for await (const line of createInterface({ input: stdout })) {
    const port = READY.exec(line)?.[1];
    if (port) return Number(port);
  }
  return undefined;
}
