/**
 * A process of its own that handles one file and prints what that cost, as
 * `{"outcome":"UNSUPPORTED_PHOTO","grownMb":3,"tookMs":2}`. Arguments: the file, and `guarded` for the
 * product's own way or `unguarded` for a decoder without any limit. Here and nowhere else the peak of
 * memory is that of this file alone.
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

/** Peak memory of this process. Linux starts `maxRSS` with that of the parent, which may be larger than all of this one. */
function peakKb(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1]);
}

const [, , file = '', way = ''] = process.argv;
const handle = WAYS[way];
if (!handle) throw new Error(`There is no way called ${way}.`);
const bytes = await readFile(file);
// The decoder's own library is there before anything is measured.
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
