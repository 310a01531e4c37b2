import { setTimeout as wait } from 'node:timers/promises';
import { contestants, postEntry, signIn } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { behave, createdMessages, smallestGapMs } from '../support/sandbox-log.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { seededRandom } from '../support/random.ts';

/** Times of a run that fits into a test. Everything else is the product as it is deployed. */
const SHORT_TIMES = {
  NODE_ENV: 'test',
  SMS_SPACING_MS: '150',
  SMS_LOOKUP_GRACE_MS: '2000',
  SMS_CLAIM_TIMEOUT_MS: '2000',
  SMS_REQUEST_TIMEOUT_MS: '1500',
  SWEEP_INTERVAL_MS: '500',
};
/** The provider takes this long to answer, so that many kills hit a request that has left. */
const PROVIDER_DELAY_MS = 60;
const RUN_LIMIT_MS = 180_000;
/** Nothing came for this long: the run is over, whatever is missing. */
const SILENCE_MS = 12_000;

/** What the provider got from one run. */
export interface RunResult {
  readonly contestants: number;
  readonly kills: number;
  /** Contestants without a message. */
  readonly missing: string[];
  /** Contestants with more than one. */
  readonly repeated: string[];
  readonly smallestGapMs: number;
}

/**
 * Ends a derby with `contestantCount` contestants and kills the worker `killCount` times with SIGKILL
 * while messages go out, at moments that `seed` decides; then counts what the provider wrote down.
 */
export async function runWithKills(options: {
  readonly seed: number;
  readonly contestantCount: number;
  readonly killCount: number;
  readonly environment?: Record<string, string>;
}): Promise<RunResult> {
  const stack = await startStack({ ...SHORT_TIMES, ...options.environment });
  try {
    const people = contestants(options.contestantCount);
    const token = await signIn(stack.baseUrl, stack.administrator);
    for (const weighIn of people) await postEntry(stack.baseUrl, token, weighIn);
    await behave(stack.sandboxUrl, { delayMs: PROVIDER_DELAY_MS });
    const headers = { authorization: `Bearer ${token}` };
    const ended = await fetch(`${stack.baseUrl}/api/admin/end-derby`, { method: 'POST', headers });
    if (!ended.ok) throw new Error(`The derby did not end: ${ended.status}`);

    const kills = await killRepeatedly(stack, options);
    await silence(stack);
    const taken = (await createdMessages(stack.sandboxUrl)).filter((create) => create.sid !== null);
    const counts = new Map(people.map((person) => [`+1${person.phoneNumber}`, 0]));
    for (const { to } of taken) counts.set(to, (counts.get(to) ?? 0) + 1);
    return {
      contestants: people.length,
      kills,
      missing: [...counts].filter(([, count]) => count === 0).map(([to]) => to),
      repeated: [...counts].filter(([, count]) => count > 1).map(([to]) => to),
      smallestGapMs: smallestGapMs(taken),
    };
  } finally {
    await stack.stop();
  }
}

/** Each kill waits until the worker before it has been followed by one that sends again. Answers how many hit a run under way. */
async function killRepeatedly(
  stack: Stack,
  { seed, killCount, contestantCount }: { seed: number; killCount: number; contestantCount: number },
): Promise<number> {
  const random = seededRandom(seed);
  let kills = 0;
  let seen = 0;
  while (kills < killCount) {
    const sent = await eventually('messages go out', () => moreThan(stack, seen), 30_000);
    if (sent >= contestantCount) break;
    await wait(random() * 300);
    stack.kill('worker', 'SIGKILL');
    kills += 1;
    seen = (await createdMessages(stack.sandboxUrl)).length;
  }
  return kills;
}

async function moreThan(stack: Stack, seen: number): Promise<number | undefined> {
  const { length } = await createdMessages(stack.sandboxUrl);
  return length > seen ? length : undefined;
}

/** Waits until the provider has got nothing new for a while. */
async function silence(stack: Stack): Promise<void> {
  const deadline = performance.now() + RUN_LIMIT_MS;
  let length = -1;
  let since = performance.now();
  while (performance.now() < deadline && performance.now() - since < SILENCE_MS) {
    const now = (await createdMessages(stack.sandboxUrl)).length;
    if (now !== length) since = performance.now();
    length = now;
    await wait(200);
  }
}
