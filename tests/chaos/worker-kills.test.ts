import { describe, expect, it } from 'vitest';
import { runWithKills, type RunResult } from './run-with-kills.ts';
import { buildWorkerWithoutClaim } from './sabotaged-worker.ts';

const CONTESTANTS = 60;
const KILLS = 10;
const SPACING_MS = 150;

function report(title: string, { contestants, kills, missing, repeated, smallestGapMs }: RunResult): void {
  process.stdout.write(
    `${title}: ${contestants} contestants, ${kills} kills, ${missing.length} missed, ${repeated.length} twice, smallest gap ${smallestGapMs.toFixed(0)} ms\n`,
  );
}

describe('kill -9 of the worker in the middle of a run', () => {
  it('misses nobody and texts nobody twice', async () => {
    const result = await runWithKills({ seed: 20_250_809, contestantCount: CONTESTANTS, killCount: KILLS });
    report('worker as it is', result);
    expect(result.kills).toBe(KILLS);
    expect({ missing: result.missing, repeated: result.repeated }).toEqual({ missing: [], repeated: [] });
    expect(result.smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS);
  });

  it('is told from a worker that does not claim what it sends', async () => {
    const environment = { WORKER_MAIN: await buildWorkerWithoutClaim() };
    const result = await runWithKills({
      seed: 20_250_809,
      contestantCount: CONTESTANTS,
      killCount: KILLS,
      environment,
    });
    report('claim sabotaged', result);
    expect(result.repeated.length + result.missing.length).toBeGreaterThan(0);
  });
});
