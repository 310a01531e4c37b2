/**
 * Handles one file in a separate process and prints the cost, as
 * `{"outcome":"UNSUPPORTED_PHOTO","grownMb":3,"tookMs":2}`. Arguments: the file, and `guarded` for the product's code
 * or `unguarded` for a decoder without limits. A separate process measures the peak memory of this file alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DomainError } from '../kernel/index.ts';
import { PHOTO_SETTINGS } from './photo-samples.fixture.ts';
import { processPhoto } from './process-photo.ts';

const KB_PER_MB = 1_024;

const WAYS: Readonly<Record<string, (bytes: Buffer) => Promise<unknown>>> = {
  guarded: (bytes) => processPhoto(bytes, PHOTO_SETTINGS),
  unguarded: (bytes) => sharp(bytes, { limitInputPixels: false, unlimited: true }).resize(1_920).jpeg().toBuffer(),
};

const STATUS = '/proc/self/status';

/**
 * Returns the peak memory of this process. On Linux `maxRSS` starts with the parent's peak, so it reads `/proc` there.
 */
function peakKb(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1]);
}

const [, , file = '', way = ''] = process.argv;
const handle = WAYS[way];
if (!handle) throw new Error(`There is no way called ${way}.`);
const bytes = await readFile(file);
// Load the decoder's library before measuring.
await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
  .then(handle);

const before = peakKb();
const from = performance.now();
const outcome = await handle(bytes).then(
  () => 'stored',
  (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
);
const tookMs = Math.round(performance.now() - from);
const grownMb = Math.round((peakKb() - before) / KB_PER_MB);
process.stdout.write(JSON.stringify({ outcome, grownMb, tookMs }));
