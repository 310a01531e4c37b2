import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOMBS } from './hostile-files.fixture.ts';
import { interlacedFlood } from './png-chunks.fixture.ts';

/** Limit of docs/guarantees.md, U3. */
const MAX_GROWTH_MB = 50;
const isLongForm = process.env['TEST_FORM'] === 'long';
const SIDE = 16_000;
/** Also above the limit, and decoded in less time. */
const CONTROL_SIDE = 9_000;
const TIMEOUT_MS = 60_000;
const MEASURE = fileURLToPath(new URL('measure-memory.fixture.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floods-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function measure(bytes: Buffer, way: 'guarded' | 'unguarded') {
  const file = join(folder, 'file');
  await writeFile(file, bytes);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', MEASURE, file, way]);
  return JSON.parse(stdout) as { outcome: string; grownMb: number; tookMs: number };
}

const report = (what: string, { outcome, grownMb, tookMs }: Awaited<ReturnType<typeof measure>>) =>
  process.stdout.write(`${what}: ${outcome}, memory +${grownMb} MB, ${tookMs} ms\n`);

describe('small file that declares 256 million pixels', { timeout: TIMEOUT_MS }, () => {
  it('is refused without being decoded', async () => {
    const flood = await interlacedFlood(SIDE);
    expect(flood.length).toBeLessThan(1_200_000);
    const cost = await measure(flood, 'guarded');
    report('16,000 x 16,000 interlaced PNG', cost);
    expect(cost.outcome).toBe('UNSUPPORTED_PHOTO');
    expect(cost.grownMb).toBeLessThan(MAX_GROWTH_MB);
  });

  it('exceeds the memory limit in an unguarded decoder at a third of the size, so the test above can fail', async () => {
    const cost = await measure(await interlacedFlood(CONTROL_SIDE), 'unguarded');
    report('9,000 x 9,000 without a limit', cost);
    expect(cost.grownMb).toBeGreaterThan(MAX_GROWTH_MB);
  });
});

describe('file that inflates to 200 MB is not inflated in full:', { timeout: TIMEOUT_MS }, () => {
  it.each(isLongForm ? BOMBS : BOMBS.slice(0, 1))('%s', async (name, bytes) => {
    const sent = await bytes();
    expect(sent.length).toBeLessThan(1_200_000);
    const cost = await measure(sent, 'guarded');
    report(name, cost);
    expect(['stored', 'UNSUPPORTED_PHOTO']).toContain(cost.outcome);
    expect(cost.grownMb).toBeLessThan(MAX_GROWTH_MB);
  });
});
