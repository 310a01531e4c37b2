import { describe, expect, it } from 'vitest';
import { endDerbiesWithKills, SHORT_SPACING_MS, totalsOf, type DerbyWithKills } from './derbies-with-kills.ts';
import { buildFaultyWorker, type Fault } from './faulty-worker.ts';
import { isLongForm } from '../support/form.ts';

/** The number of derbies; `npm run chaos -- --runs 200` sets another. */
const DERBIES = Number(process.env['CHAOS_RUNS'] ?? (isLongForm ? 20 : 1));
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_250_809);
const CONTESTANTS = isLongForm ? 150 : 60;
const KILLS_OF_EACH = 5;
/** Too wide for a derby to settle in time, so a derby that settles was sent without the slot. */
const WIDE_SPACING_MS = 10_000;
/** Parallel series, each with a separate product. */
const SERIES_AT_ONCE = isLongForm ? 2 : 1;
/** A derby with its kills takes about 20 s on an idle machine; a busy one may take minutes. */
const LIMIT_MS = DERBIES * 600_000;

const report = (title: string, results: readonly DerbyWithKills[]) =>
  process.stdout.write(`${title}: ${JSON.stringify(totalsOf(results))}\n`);

// In parallel, because a derby mostly waits.
describe.concurrent('kill -9 of worker, gateway, Redis, database and provider while the derby ends', () => {
  it(
    `results in exactly one message per contestant in ${DERBIES} derbies`,
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
      // Waits for every series, so that each product is stopped, also when another series fails.
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

/** The gate runs the first one. */
const CONTROLS: readonly Control[] = [
  {
    title: 'messages are sent without a claim',
    fault: 'no-claim',
    isFound: (one) => one.repeated.length > 0,
  },
  {
    title: 'workers do not wait for the slot',
    fault: 'no-slot',
    environment: { SMS_SPACING_MS: String(WIDE_SPACING_MS) },
    isFound: (one) => one.smallestGapMs < WIDE_SPACING_MS,
  },
  {
    title: 'messages without a response are sent again without a look-up at the provider',
    fault: 'no-look-up',
    isFound: (one) => one.repeated.length > 0,
  },
];

describe.concurrent('control: the series detects that', () => {
  it.each(isLongForm ? CONTROLS : CONTROLS.slice(0, 1))('$title', async ({ fault, environment, isFound }) => {
    // Ends derbies with a faulty worker until the fault is detected, at most three.
    const results = await endDerbiesWithKills({
      derbies: 3,
      contestants: isLongForm ? 60 : 24,
      killsOfEach: isLongForm ? 8 : 4,
      seed: SEED,
      victims: ['worker'],
      // Longer than a kill waits after a message, so that most kills hit a request in flight.
      providerDelayMs: 300,
      environment: { ...(await buildFaultyWorker(fault)), ...environment },
      onDerby: (result) => !isFound(result),
    });
    report(`worker with ${fault}`, results);
    expect(results.some(isFound)).toBe(true);
  });
});
