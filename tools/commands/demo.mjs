import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from '../lib/build.mjs';
import { fetchJson, signIn } from '../lib/demo/client.mjs';
import { play, setUp } from '../lib/demo/script.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { assertPrivateServersCanBeHad, withPrivateStack } from '../lib/private-stack.mjs';
import { Interrupted, ROOT, watchInterrupts } from '../lib/processes.mjs';
import { table } from '../lib/say.mjs';

const INDENT = ' '.repeat(6);

/** `npm run demo`: plays a whole derby on a product of its own. In a terminal, the product then stays until Ctrl-C. */
export async function main() {
  const { DATA_DIR } = ownPlace(process.env);
  const signal = watchInterrupts('Stopping.');
  await assertPrivateServersCanBeHad({ signal });
  await build('build', { signal });
  console.log('Starting a product of its own on free ports.');
  const env = { SAMPLE_DATA: 'off', WEIGH_IN_TEXTS: 'on', ...(DATA_DIR && { DATA_DIR }) };
  try {
    return await withPrivateStack({ env, signal }, async (stack) => {
      const problems = await perform(stack, signal);
      if (process.stdin.isTTY) {
        console.log('Look around as long as you like. Ctrl-C stops the product.');
        if (!signal.aborted) await once(signal, 'abort');
      }
      return problems.length === 0 ? 0 : 1;
    });
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error;
  }
}

/**
 * Returns the data folder that the caller chose; undefined for a temporary one. Throws PlainError when it has data, and
 * for an account of an SMS provider.
 * @param {NodeJS.ProcessEnv} env
 */
function ownPlace(env) {
  const account = Object.keys(env).filter((name) => name.startsWith('TWILIO_') && env[name]);
  if (account.length > 0)
    throw new PlainError(`The demo texts invented people, with the sandbox only: unset ${account.join(', ')}.`);
  if (!env.DATA_DIR) return {};
  const DATA_DIR = path.resolve(ROOT, env.DATA_DIR);
  if (!existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0) return { DATA_DIR };
  throw new PlainError(`${DATA_DIR} has data, and the demo plays a derby of its own: unset DATA_DIR.`);
}

/**
 * Prints the addresses, plays the script and prints who got which final texts. Returns what went wrong.
 * @param {NodeJS.ProcessEnv} stack the addresses of the product, by withPrivateStack
 * @param {AbortSignal} signal
 */
async function perform(stack, signal) {
  const { DERBY_BASE_URL: site = '', SANDBOX_URL: sandbox = '', ADMIN_USERNAME = '', ADMIN_PASSWORD = '' } = stack;
  const startedAt = Date.now();
  const elapsed = () => {
    const seconds = Math.floor((Date.now() - startedAt) / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  const admin = await signIn(site, { username: ADMIN_USERNAME, password: ADMIN_PASSWORD }, signal);
  const sam = { username: 'sam', password: randomUUID() };
  await admin.send('POST', '/api/users', { ...sam, role: 'weighmaster' });
  await setUp({ admin, nowMs: Date.now });
  console.log(`
  Board     ${site}/leaderboard
  Hall      ${site}/leaderboard?screen=1
  Console   ${site}/admin, ${ADMIN_USERNAME}, password ${ADMIN_PASSWORD}
  Phones    ${sandbox}`);

  const { problems, rows } = await play({
    admin,
    sam: await signIn(site, sam, signal),
    text: async (from, body) =>
      (await fetchJson(`${sandbox}/control/inbound`, { method: 'POST', body: { from, body } }, signal)).answer,
    log: () => fetchJson(`${sandbox}/control/log`, {}, signal),
    scene: (title, look) => console.log(`\n${elapsed()}  ${title}\n${INDENT}${look}`),
    say: (words) => console.log(INDENT + words),
    wait: (ms) => wait(ms, undefined, { signal }),
    nowMs: Date.now,
  });
  console.log(`\n${table([['contestant', 'what was wrong', 'requests', 'final texts'], ...rows])}\n`);
  console.log(problems.length === 0 ? 'Each other contestant got exactly one final text.' : problems.join('\n'));
  console.log(`The demo took ${elapsed()} minutes after the start.`);
  return problems;
}
