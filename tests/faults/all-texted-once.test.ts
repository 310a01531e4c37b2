import { expect, it } from 'vitest';
import { endDerbiesWithKills, report, SHORT_SPACING_MS, totalsOf } from './derbies-with-kills.ts';
import { isLongForm } from '../support/form.ts';

/** The number of derbies; `npm run chaos -- --runs 200` sets another. */
const DERBIES = Number(process.env['CHAOS_RUNS'] ?? (isLongForm ? 20 : 1));
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_250_809);
const CONTESTANTS = isLongForm ? 150 : 60;
const KILLS_OF_EACH = 5;
/** Parallel series, each with a separate product, because a derby mostly waits. */
const SERIES_AT_ONCE = isLongForm ? 2 : 1;
/** A derby with its kills takes about 20 s on an idle machine; a busy one may take minutes. */
const LIMIT_MS = DERBIES * 600_000;

it(
  `kill -9 of worker, gateway, Redis, database and provider in ${DERBIES} derbies results in exactly one message per contestant`,
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
