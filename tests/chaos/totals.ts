import type { DerbyWithKills } from './derbies-with-kills.ts';

/** A series of derbies in figures. */
export function totalsOf(results: readonly DerbyWithKills[]) {
  const sum = (of: (one: DerbyWithKills) => number) => results.reduce((total, one) => total + of(one), 0);
  return {
    derbies: results.length,
    contestants: sum((one) => one.contestants),
    kills: sum((one) => one.killed.length),
    missing: sum((one) => one.missing.length),
    repeated: sum((one) => one.repeated.length),
    smallestGapMs: Math.floor(Math.min(...results.map((one) => one.smallestGapMs))),
  };
}
