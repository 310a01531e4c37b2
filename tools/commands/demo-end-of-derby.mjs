import { setTimeout as wait } from 'node:timers/promises';
import { build } from '../lib/build.mjs';
import { CAST, compareWithCast, demoClient } from '../lib/demo.mjs';
import { Interrupted, watchInterrupts } from '../lib/processes.mjs';
import { withPrivateStack } from '../lib/private-stack.mjs';
import { duration, say, table } from '../lib/say.mjs';

const POLL_MS = 2_000;
/** How long the wrong token stays saved. */
const PAUSE_MS = 8_000;
/** Each message waits for its own slot (docs/rules.md, "Messages"). */
const SPACING_MS = 2_000;
/** Each message takes two seconds; unknown messages are settled after a minute. */
const LIMIT_MS = 6 * 60_000;
/** States in which a message may still reach a phone or get a receipt. */
const UNSETTLED = ['queued', 'sending', 'unknown'];

/**
 * Ends a derby of thirty contestants on a separate product while the provider fails in every way, and checks which
 * messages the phones received.
 */
export async function main() {
  const signal = watchInterrupts('Stopping.');
  await build('build', { signal });
  console.log('Starting a separate product on free ports.');
  try {
    return await withPrivateStack({ env: { SAMPLE_DATA: 'off' }, signal }, async (stack) => {
      const problems = await play(stack, signal);
      return problems.length === 0 ? 0 : 1;
    });
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error;
  }
}

/**
 * @param {NodeJS.ProcessEnv} stack the addresses of the product, by withPrivateStack
 * @param {AbortSignal} signal
 * @returns {Promise<readonly string[]>} what went wrong
 */
async function play(stack, signal) {
  const client = await demoClient(stack);
  say('site', client.siteUrl);
  say('console', `${client.siteUrl}/admin/derby, ${stack.ADMIN_USERNAME}, password ${stack.ADMIN_PASSWORD}`);
  say('phones', client.sandboxUrl);
  for (const person of CAST) await client.weighIn(person);
  for (const person of CAST.filter((one) => one.repliesStop)) await client.reply(person, 'STOP');
  say('entries', `${CAST.length} contestants, ${CAST.filter((one) => one.fault).length} of them with a fault`);

  const startedAt = Date.now();
  say('end', await client.endDerby());
  await follow(client, { startedAt, signal, authToken: stack.TWILIO_AUTH_TOKEN ?? '' });

  const log = await client.log();
  const { problems, rows } = compareWithCast(log, CAST);
  console.log(`\n${table([['contestant', 'fault', 'requests', 'on the phone', ''], ...rows])}\n`);
  const gap = `smallest gap ${Math.floor(log.smallestGapMs ?? 0)} ms`;
  say('checked', `by the provider's log: ${log.total} requests in ${duration(Date.now() - startedAt)}, ${gap}`);
  say('verdict', problems.length === 0 ? 'nobody missed, nobody twice' : problems.join('; '));
  return problems;
}

/**
 * Prints the progress of the run until no message is pending. Midway the provider's token is wrong for a while.
 * @param {Awaited<ReturnType<typeof demoClient>>} client
 * @param {{ startedAt: number, authToken: string, signal: AbortSignal }} options
 */
async function follow(client, { startedAt, authToken, signal }) {
  let hasRefused = false;
  let shown = '';
  while (Date.now() - startedAt < LIMIT_MS) {
    await wait(POLL_MS, undefined, { signal });
    const run = await client.run();
    if (run === null) continue;
    const left = UNSETTLED.reduce((sum, state) => sum + (run.counts[state] ?? 0), 0);
    const settled = run.total - left;
    const line = lineOf(run, { settled, elapsedMs: Date.now() - startedAt });
    if (line.counts !== shown) say('run', `${line.counts} (${line.pace})`);
    shown = line.counts;
    if (run.isPlanned && left === 0) return;
    if (!hasRefused && settled >= CAST.length / 2) {
      hasRefused = true;
      await refuseForAWhile(client, { authToken, signal });
    }
  }
}

/**
 * @param {import('../lib/demo.mjs').Run} run
 * @param {{ settled: number, elapsedMs: number }} progress
 */
function lineOf({ total, counts }, { settled, elapsedMs }) {
  const states = Object.entries(counts).filter(([, count]) => count > 0);
  const toSend = (counts.queued ?? 0) + (counts.sending ?? 0);
  const perMinute = Math.round((settled / elapsedMs) * 60_000);
  const timeLeft = toSend > 0 ? `, about ${duration(toSend * SPACING_MS)} left` : '';
  const lookUps = toSend === 0 && settled < total ? ', unknown messages are looked up for a minute' : '';
  return {
    counts: `${settled} of ${total}: ${states.map(([state, count]) => `${count} ${state}`).join(', ')}`,
    pace: `${perMinute} a minute${timeLeft}${lookUps}`,
  };
}

/**
 * Saves a wrong token and, after the run has paused, the right one.
 * @param {Awaited<ReturnType<typeof demoClient>>} client
 * @param {{ authToken: string, signal: AbortSignal }} options
 */
async function refuseForAWhile(client, { authToken, signal }) {
  await client.saveSettings({ twilio_auth_token: 'a-token-that-the-provider-refuses' });
  say('fault', 'a wrong token was saved: the provider refuses it and the run pauses');
  await wait(PAUSE_MS, undefined, { signal });
  await client.saveSettings({ twilio_auth_token: authToken });
  say('repaired', 'the right token was saved: the run resumes');
}
