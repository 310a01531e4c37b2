import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  MESSAGE_CLAIMS,
  MESSAGING_TIMINGS,
  planEntryMessage,
  sendNextMessage,
  type ProviderAnswer,
} from '../messaging/index.ts';
import { endDerby } from './end-derby.ts';
import { readDerby } from './derby.model.ts';
import { resetDerby } from './reset-derby.ts';
import { ADMINISTRATOR, openResetContext, WORKER } from './reset-context.fixture.ts';

/** RESET_RACES: rounds; 100 in the long run. */
const ROUNDS = Number(process.env['RESET_RACES'] ?? 4);
const LIMIT_MS = 30_000 + ROUNDS * 5_000;
const SENDERS = 3;

const context = await openResetContext();

/** A provider that counts its requests, and those after the reset's search for messages. */
function provider(deps: ReturnType<typeof context.deps>) {
  let asked = 0;
  let askedInReset = 0;
  let isBehindLook = false;
  let passLook = (): void => undefined;
  const look = new Promise<void>((resolve) => {
    passLook = resolve;
  });
  // The backup is what follows the look.
  const begin: typeof deps.backupStore.begin = async (name) => {
    isBehindLook = true;
    passLook();
    return await deps.backupStore.begin(name);
  };
  const send = async (): Promise<ProviderAnswer> => {
    asked += 1;
    if (isBehindLook) askedInReset += 1;
    await setImmediate();
    return { kind: 'accepted', sid: `SM${asked}-${String(performance.now())}` };
  };
  return {
    asked: () => asked,
    askedInReset: () => askedInReset,
    look,
    resetDeps: { ...deps, backupStore: { ...deps.backupStore, begin } },
    deps: {
      ...deps,
      settings: { current: () => ({ ...deps.settings.current(), smsAutoTemplate: 'Hello [First Name]' }) },
      sender: {
        prepare: async () => undefined,
        send,
        findSent: async () => ({ kind: 'no-answer' }) as const,
      },
      slot: {
        untilFree: async () => undefined,
        take: async () => true,
        mayLeave: async () => true,
        arrived: async () => undefined,
      },
      claims: MESSAGE_CLAIMS,
      timings: MESSAGING_TIMINGS,
    },
  };
}

it(
  'nothing is sent in or after a reset, whatever comes late',
  async () => {
    let resets = 0;
    let sentBefore = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await context.endDerbyWith({ entries: 3, photos: 0 });
      const { asked, askedInReset, look, deps, resetDeps } = provider(context.deps());
      const ending = new AbortController();
      const { signal } = ending;
      const senders = Array.from({ length: SENDERS }, async (_, index) => {
        while (!signal.aborted) await sendNextMessage(deps, WORKER, { claimer: `sender ${index}`, signal });
      });
      const reset = resetDerby(resetDeps, ADMINISTRATOR).catch((error: unknown) => error);
      const late = [1, 2, 3].map(async (entryId) => {
        // In the first round behind the look, which does not see them on any machine; later at any time.
        if (round === 0) await Promise.race([look, reset]);
        else for (let turn = 0; turn < (round * 397 + entryId * 211) % 2_000; turn += 1) await setImmediate();
        await planEntryMessage(deps, WORKER, { entryId, requestId: null });
      });
      const outcome = await reset;
      const askedAtItsEnd = asked();
      await Promise.all(late);
      while ((await sendNextMessage(deps, WORKER, { claimer: 'the last', signal })).kind !== 'none');
      ending.abort();
      await Promise.all(senders);

      const { status } = await readDerby(context.deps());
      const isRefused = outcome instanceof Error;
      const left = (await context.rows('sms_messages')).filter((row) => row['state'] !== 'queued');
      const seen = isRefused
        ? { round, refusal: outcome.message, status }
        : { round, inReset: askedInReset(), after: asked() - askedAtItsEnd, left, status };
      expect(seen).toEqual(
        isRefused
          ? { round, refusal: 'Messages are still waiting to be sent', status: 'ended' }
          : { round, inReset: 0, after: 0, left: [], status: 'active' },
      );
      if (!isRefused) {
        resets += 1;
        sentBefore += askedAtItsEnd;
      }
    }
    process.stdout.write(
      `${ROUNDS} races with late messages: ${resets} resets, ${sentBefore} sent before, 0 in or after one\n`,
    );
    expect(resets).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

it(
  'a reset and an end at the same moment leave one clear state',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await context.endDerbyWith({ entries: 2, photos: 0 });
      const calls = await Promise.allSettled([
        resetDerby(context.deps(), ADMINISTRATOR),
        endDerby(context.deps(), ADMINISTRATOR),
        resetDerby(context.deps(), ADMINISTRATOR),
        endDerby(context.deps(), ADMINISTRATOR),
      ]);
      const [first, end, second, otherEnd] = calls.map(({ status }) => status === 'fulfilled');
      expect([round, first, second].filter((one) => one === true)).toHaveLength(1);
      const { status, isResetting } = await readDerby(context.deps());
      expect([status, isResetting]).toEqual([end || otherEnd ? 'ended' : 'active', false]);
      expect(await context.rows('entries')).toEqual([]);
    }
  },
  LIMIT_MS,
);
