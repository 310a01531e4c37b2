/**
 * Draws the keepsakes of 80 fish in a row and prints the memory of this process before and after, as
 * `{"beforeMb":180,"afterMb":185,"peakMb":240,"tookMs":30000}`. Argument: a photo. The first few drawings open the
 * fonts and the libraries, and are not counted.
 */
import { readFile } from 'node:fs/promises';
import { createUploadLimits } from '../photos/index.ts';
import { processPhoto } from '../photos/process-photo.ts';
import { PHOTO_SETTINGS } from '../photos/photo-samples.fixture.ts';
import { drawKeepsake } from './draw-keepsake.ts';
import { FACTS } from './keepsake.fixture.ts';

const FIRST = 8;
const MANY = 80;
const BYTES_PER_MB = 1_048_576;

const rssMb = (): number => Math.round(process.memoryUsage.rss() / BYTES_PER_MB);
const limits = createUploadLimits();
const photo = await processPhoto(await readFile(process.argv[2] ?? ''), PHOTO_SETTINGS);
let peakMb = 0;

async function drawMany(count: number): Promise<void> {
  for (let rank = 1; rank <= count; rank += 1) {
    // One after the other, as the worker draws them.
    // oxlint-disable-next-line no-await-in-loop
    await drawKeepsake(limits, { ...FACTS, rank, name: `A. Sherwood ${rank}`, fishWeightLbs: 30 - rank / 10 }, photo);
    peakMb = Math.max(peakMb, rssMb());
  }
}

await drawMany(FIRST);
globalThis.gc?.();
const beforeMb = rssMb();
peakMb = 0;
const from = performance.now();
await drawMany(MANY);
const tookMs = Math.round(performance.now() - from);
globalThis.gc?.();
process.stdout.write(JSON.stringify({ beforeMb, afterMb: rssMb(), peakMb, tookMs }));
