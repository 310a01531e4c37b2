import { describe, expect, it } from 'vitest';
import { endDerbiesWithKills, SHORT_SPACING_MS, totalsOf, type DerbyWithKills } from './derbies-with-kills.ts';
import { buildFaultyWorker, type Fault } from './faulty-worker.ts';
import { isLongForm } from '../support/form.ts';

/** `npm run chaos -- --runs 200` runs more. */
const DERBIES = Number(process.env['CHAOS_RUNS'] ?? (isLongForm ? 20 : 1));
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_250_809);
const CONTESTANTS = isLongForm ? 150 : 60;
const KILLS_OF_EACH = 5;
/** A derby that keeps it does not settle in time, so on any machine one that settles was sent without the slot. */
const WIDE_SPACING_MS = 10_000;
/** Each one is a separate product. */
const SERIES_AT_ONCE = isLongForm ? 2 : 1;
/** A derby takes some twenty seconds with all that is killed in it. */
const LIMIT_MS = DERBIES * 120_000;

const report = (title: string, results: readonly DerbyWithKills[]) =>
  process.stdout.write(`${title}: ${JSON.stringify(totalsOf(results))}\n`);

// In parallel, each with a separate product: a derby mostly waits.
describe.concurrent('kill -9 of worker, gateway, Redis, database and provider while the derby ends', () => {
  it(
    `texts every contestant exactly once in ${DERBIES} derbies`,
    async () => {
      const series = Array.from({ length: SERIES_AT_ONCE }, async (_, index) => {
        return await endDerbiesWithKills({
          derbies: Math.floor((DERBIES + index) / SERIES_AT_ONCE),
          contestants: CONTESTANTS,
          killsOfEach: KILLS_OF_EACH,
          seed: SEED + index,
          onDerby: (result, derby) => {
            report(`series ${index + 1}, derby ${derby + 1}`, [result]);
            return true;
          },
        });
      });
      // Each to its end, and its product stopped, also when another has failed.
      const ends = await Promise.allSettled(series);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      const results = (await Promise.all(series)).flat();
      report(`seed ${SEED}`, results);
      expect(totalsOf(results)).toMatchObject({ derbies: DERBIES, missing: 0, repeated: 0 });
      expect(totalsOf(results).smallestGapMs).toBeGreaterThanOrEqual(SHORT_SPACING_MS);
      expect(totalsOf(results).kills).toBeGreaterThanOrEqual(DERBIES * (KILLS_OF_EACH - 1));
    },
    LIMIT_MS,
  );
});

interface Control {
  readonly title: string;
  readonly fault: Fault;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isFound: (one: DerbyWithKills) => boolean;
}

/** The gate plays the first one. */
const CONTROLS: readonly Control[] = [
  {
    title: 'a message is sent without being claimed',
    fault: 'no-claim',
    isFound: (one) => one.repeated.length > 0,
  },
  {
    title: 'no worker waits for the slot',
    fault: 'no-slot',
    environment: { SMS_SPACING_MS: String(WIDE_SPACING_MS) },
    isFound: (one) => one.smallestGapMs < WIDE_SPACING_MS,
  },
  {
    title: 'a message without an answer is sent again without asking the provider',
    fault: 'no-look-up',
    isFound: (one) => one.repeated.length > 0,
  },
];

describe.concurrent('the same series finds it when', () => {
  it.each(isLongForm ? CONTROLS : CONTROLS.slice(0, 1))('$title', async ({ fault, environment, isFound }) => {
    // Ends derbies with a faulty worker until something is found, three at most.
    const results = await endDerbiesWithKills({
      derbies: 3,
      contestants: isLongForm ? 60 : 24,
      killsOfEach: isLongForm ? 8 : 4,
      seed: SEED,
      victims: ['worker'],
      // Longer than a kill waits after a message: nearly each kill hits a request that has left.
      providerDelayMs: 300,
      environment: { ...(await buildFaultyWorker(fault)), ...environment },
      onDerby: (result) => !isFound(result),
    });
    report(`worker with ${fault}`, results);
    expect(results.some(isFound)).toBe(true);
  });
});
