import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MESSAGING_TIMINGS, planWeighInText, sendNextMessage, type ProviderResponse } from '../messaging/index.ts';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { endDerby } from './end-derby.ts';
import { readDerby } from './derby.ts';
import { resetDerby } from './reset-derby.ts';
import { openResetContext } from './reset-context.fixture.ts';

/** RESET_RACES: number of rounds; 100 in the long form. */
const ROUNDS = Number(process.env['RESET_RACES'] ?? 4);
const LIMIT_MS = 600_000 + ROUNDS * 5_000;
const SENDERS = 3;

const context = await openResetContext();

/** Returns a provider that counts its requests, and those after the reset has searched for messages. */
function provider(deps: ReturnType<typeof context.deps>) {
  let requests = 0;
  let requestsInReset = 0;
  let isAfterSearch = false;
  let resolveSearch = (): void => undefined;
  const search = new Promise<void>((resolve) => {
    resolveSearch = resolve;
  });
  // The reset makes its backup directly after the search.
  const write: typeof deps.backupStore.write = async (name, bytes) => {
    isAfterSearch = true;
    resolveSearch();
    await deps.backupStore.write(name, bytes);
  };
  const send = async (): Promise<ProviderResponse> => {
    requests += 1;
    if (isAfterSearch) requestsInReset += 1;
    await setImmediate();
    return { kind: 'accepted', sid: `SM${requests}-${String(performance.now())}` };
  };
  return {
    requests: () => requests,
    requestsInReset: () => requestsInReset,
    search,
    resetDeps: { ...deps, backupStore: { ...deps.backupStore, write } },
    deps: {
      ...deps,
      settings: { current: () => ({ ...deps.settings.current(), smsAutoTemplate: 'Hello [First Name]' }) },
      sender: {
        send,
        findSent: async () => ({ kind: 'no-response' }) as const,
      },
      slot: { take: async () => true, isHeld: () => true, giveBack: async () => undefined },
      timings: MESSAGING_TIMINGS,
    },
  };
}

it(
  'nothing is sent during or after a reset, even when messages are planned late',
  async () => {
    let resets = 0;
    let sentBefore = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await context.endDerbyWith({ entries: 3, photos: 0 });
      const { requests, requestsInReset, search, deps, resetDeps } = provider(context.deps());
      const ending = new AbortController();
      const { signal } = ending;
      const senders = Array.from({ length: SENDERS }, async (_, index) => {
        while (!signal.aborted) await sendNextMessage(deps, WORKER, { claimer: `sender ${index}`, signal });
      });
      const reset = resetDerby(resetDeps, ADMINISTRATOR).catch((error: unknown) => error);
      const late = [1, 2, 3].map(async (entryId) => {
        // The first round plans messages after the search, which cannot find them. Later rounds plan them at any time.
        if (round === 0) await Promise.race([search, reset]);
        else for (let turn = 0; turn < (round * 397 + entryId * 211) % 2_000; turn += 1) await setImmediate();
        await planWeighInText(deps, WORKER, { entryId, requestId: null });
      });
      const outcome = await reset;
      const requestsAtEnd = requests();
      await Promise.all(late);
      while ((await sendNextMessage(deps, WORKER, { claimer: 'the last', signal })).kind !== 'none');
      ending.abort();
      await Promise.all(senders);

      const { status } = await readDerby(context.deps());
      const isRefused = outcome instanceof Error;
      const left = (await context.rows('sms_messages')).filter((row) => row['state'] !== 'queued');
      const seen = isRefused
        ? { round, refusal: outcome.message, status }
        : { round, inReset: requestsInReset(), after: requests() - requestsAtEnd, left, status };
      expect(seen).toEqual(
        isRefused
          ? { round, refusal: 'Messages are still waiting to be sent', status: 'ended' }
          : { round, inReset: 0, after: 0, left: [], status: 'active' },
      );
      if (!isRefused) {
        resets += 1;
        sentBefore += requestsAtEnd;
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
  'concurrent resets and ends leave one consistent state',
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
