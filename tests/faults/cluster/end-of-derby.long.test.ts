import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { beginAnew, endDerby, deliveriesOf, deliveriesIn, untilSettled } from '../derby-context.ts';
import { fillDerby } from '../../support/fill-derby.ts';
import { countLogged, loggedShiftMs } from '../../support/logs.ts';
import type { ReceivedCreate } from '../../support/sandbox-log.ts';
import { withDatabase } from '../../support/servers.ts';
import { shiftClocks } from '../../support/shifted-clock.ts';
import { photosInBucket } from './bucket.ts';
import { compareEntries, problemsOf, readEntries, unexplained } from './findings.ts';
import { startLoad, USUAL_RATE } from './load.ts';
import { replace, replicasOf } from './replicas.ts';
import { claimsByProcess, sendingWorker, untilSent } from './sender.ts';
import { stackForFile } from '../../support/stack-for-file.ts';

const MINUTES_5_MS = 300_000;
/** Hosts with clocks 5 minutes apart. */
const SHIFTS_MS: Readonly<Record<string, number>> = {
  'gateway-2': MINUTES_5_MS,
  'gateway-3': -MINUTES_5_MS,
  'worker-1': MINUTES_5_MS,
  'worker-2': -MINUTES_5_MS,
};
/** The longest time between two readings of a clock on a busy machine. */
const READ_WITHIN_MS = 60_000;
const CONTESTANTS = 30;
const SPACING_MS = 2_000;
const BEFORE_THE_END_MS = 3_000;
/** How long after a kill requests may fail. */
const ERRORS_WITHIN_MS = 1_000;
/** The status of a weigh-in after the end of the derby. */
const CONFLICT = 409;

const clocks = shiftClocks(SHIFTS_MS);
afterAll(() => clocks.remove());
const { stack, client } = stackForFile({ ...clocks.environment }, { replicas: 3 });
const countAll = (names: readonly string[], sentence: string) =>
  names.reduce((sum, name) => sum + countLogged(stack, name, sentence), 0);

/** Returns a contestant of the filled derby, for another entry. */
const contestantOf = (number: number) => {
  const index = number % CONTESTANTS;
  return { firstName: `First${index + 1}`, lastName: `Contestant${index + 1}`, phoneNumber: `250555${2_000 + index}` };
};

it('each contestant gets one message, 2,000 ms apart, while clocks differ and processes are killed under load', async () => {
  const { token } = client;
  for (const name of replicasOf(stack, 'worker')) {
    expect(Math.abs(loggedShiftMs(stack, name) - (SHIFTS_MS[name] ?? 0))).toBeLessThan(READ_WITHIN_MS);
  }
  const numbers = await fillDerby(stack, CONTESTANTS);
  const load = await startLoad({
    baseUrl: stack.baseUrl,
    token,
    ...USUAL_RATE,
    anglerOf: contestantOf,
    refusal: CONFLICT,
  });
  const startedAtMs = performance.now();
  await wait(BEFORE_THE_END_MS);
  await endDerby(stack, token);
  const endedAtMs = performance.now();
  await untilSent(stack, 4);
  const killed = await sendingWorker(stack);
  const kills = [await replace(stack, killed, 'SIGKILL')];
  await untilSent(stack, 10);
  await replace(stack, killed === 'worker-1' ? 'worker-2' : 'worker-1', 'SIGTERM');
  await untilSent(stack, 16);
  kills.push(await replace(stack, 'gateway-2', 'SIGKILL'));
  await untilSettled(stack);
  const tookMs = performance.now() - endedAtMs;
  const { calls, acknowledged, perSecond } = await load.stop();
  const { missing, repeated, smallestGapMs: gapMs } = await deliveriesOf(stack, numbers);
  const figures = { perSecond: Math.round(perSecond), requests: calls.length, acknowledged: acknowledged.length };
  process.stdout.write(
    `end of derby: ${JSON.stringify({
      contestants: CONTESTANTS,
      missing: missing.length,
      repeated: repeated.length,
      smallestGapMs: Math.floor(gapMs),
      settledAfterMs: Math.round(tookMs),
      failed: problemsOf(calls).length,
      claims: await claimsByProcess(stack),
      ...figures,
    })}\n`,
  );
  expect({ missing, repeated }).toEqual({ missing: [], repeated: [] });
  expect(gapMs).toBeGreaterThanOrEqual(SPACING_MS);
  const killedAtMs = kills.map(({ endedAtMs: atMs }) => atMs);
  expect(problemsOf(unexplained(calls, killedAtMs, ERRORS_WITHIN_MS), startedAtMs)).toEqual([]);
  expect(compareEntries(acknowledged, await readEntries(stack))).toEqual({ lost: [], twice: [] });
  // No running process loses a claim.
  expect(countAll(replicasOf(stack, 'worker'), 'claim lost before departure')).toBe(0);
});

it('then the derby is reset once, in the gateway that received the request', async () => {
  await beginAnew(stack, client.token);
  const names = [...replicasOf(stack, 'worker'), ...replicasOf(stack, 'gateway')];
  expect(countAll(names, 'resumed an interrupted reset')).toBe(0);
  expect([await readEntries(stack), await photosInBucket(stack)]).toEqual([[], []]);
  const archived = await withDatabase(stack, (database) => database.db().collection('past_derbies').countDocuments());
  expect(archived).toBe(1);
});

it('control: the comparison detects a number without a message, one with two, and a gap that is too small', () => {
  const create = (to: string, monotonicMs: number): ReceivedCreate => ({
    to,
    body: '',
    mediaUrls: [],
    monotonicMs,
    sid: 'a',
  });
  const creates = [create('+1', 0), create('+2', 2_000), create('+2', 3_999)];
  expect(deliveriesIn(creates, ['+1', '+2', '+3'])).toMatchObject({ missing: ['+3'], repeated: ['+2'] });
  expect(deliveriesIn(creates, []).smallestGapMs).toBeLessThan(SPACING_MS);
});
