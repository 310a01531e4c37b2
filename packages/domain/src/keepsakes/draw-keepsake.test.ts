import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { createUploadLimits } from '../photos/index.ts';
import { SAMPLES } from '../photos/photo-samples.fixture.ts';
import { drawKeepsake } from './draw-keepsake.ts';
import { drawingOf, LAYOUTS, type Layout } from './keepsake-drawing.ts';
import { FACTS, photoWithCorners } from './keepsake.fixture.ts';
import type { KeepsakeFacts } from './keepsake-facts.ts';
import { openFonts } from './set-text.ts';

const draw = async (photo: Buffer, facts: Partial<KeepsakeFacts> = {}) =>
  await drawKeepsake(createUploadLimits(), { ...FACTS, ...facts }, photo);

const CORNERS = { red: [254, 0, 0], green: [0, 255, 1], blue: [0, 0, 254], yellow: [255, 255, 0] } as const;

/** Returns the corners of which pixels are found, and whether they have their places. */
async function cornersIn(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const isNear = (at: number, colour: readonly number[]) =>
    colour.every((sample, index) => Math.abs(sample - (data[at + index] ?? 0)) < 40);
  return Object.entries(CORNERS).flatMap(([name, colour]) => {
    for (let at = 0; at < data.length; at += info.channels) if (isNear(at, colour)) return [name];
    return [];
  });
}

/** Returns the box of all pixels in which two drawings differ. */
async function differenceOf(layout: Layout, ...facts: readonly Partial<KeepsakeFacts>[]) {
  const setText = await openFonts();
  const [one, other] = await Promise.all(
    facts.map((some) =>
      sharp(Buffer.from(drawingOf(setText, { ...FACTS, ...some }, layout)))
        .raw()
        .toBuffer(),
    ),
  );
  const box = { left: layout.width, top: layout.height, right: 0, bottom: 0 };
  for (let at = 0; at < (one?.length ?? 0); at += 4) {
    if (one?.readUInt32LE(at) === other?.readUInt32LE(at)) continue;
    const [x, y] = [(at / 4) % layout.width, Math.floor(at / 4 / layout.width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

describe('drawKeepsake', () => {
  it.each([
    ['wide', 1_920, 480],
    ['tall', 608, 1_080],
    ['square', 1_000, 1_000],
    ['tiny', 80, 60],
    ['a band', 1_920, 120],
  ])('shows the whole of a photo that is %s', async (_shape, width, height) => {
    const { share, preview } = await draw(await photoWithCorners(width, height));
    expect(await sharp(share).metadata()).toMatchObject({ format: 'jpeg', width: 1_080, height: 1_350 });
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    for (const picture of [share, preview]) expect(await cornersIn(picture)).toEqual(Object.keys(CORNERS));
  });

  it('takes a grey photo', async () => {
    const grey = await sharp(await photoWithCorners(400, 300))
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    expect(await sharp((await draw(grey)).share).metadata()).toMatchObject({ width: 1_080, channels: 3 });
  });

  it.each([
    ['gold', 'gold', [242, 207, 91]],
    ['silver', 'silver', [195, 208, 218]],
    ['bronze', 'bronze', [234, 166, 118]],
    ['the colour of the sea', null, [13, 74, 92]],
  ] as const)('is %s for the medal %s', async (_colour, medal, expected) => {
    const { share } = await draw(await photoWithCorners(400, 300), { medal });
    const corner = await sharp(share).extract({ left: 4, top: 1_300, width: 1, height: 1 }).raw().toBuffer();
    for (const [index, sample] of expected.entries()) expect(Math.abs((corner[index] ?? 0) - sample)).toBeLessThan(16);
  });
});

const WIDEST = 'W'.repeat(80);

describe.each(Object.entries(LAYOUTS))('drawing of %s', (_name, layout) => {
  it('needs no font of the machine, and holds no letter that is markup', async () => {
    const setText = await openFonts();
    const hostile = '</g><script>&"';
    const drawing = drawingOf(setText, { ...FACTS, name: hostile, derbyName: hostile, sponsor: hostile }, layout);
    expect(drawing).not.toMatch(/<text|font|script|&/);
  });

  it.each([
    ['name', WIDEST, layout.name],
    ['name', 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu Hohenlohe-Langenbu', layout.name],
    ['name', 'ﷺ'.repeat(80), layout.name],
    ['name', 'Z\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A', layout.name],
    ['derbyName', WIDEST.slice(20), layout.derby],
    ['sponsor', WIDEST, layout.thanks],
  ])('keeps the longest text inside its place: %s %s', async (fact, text, { x, y, width, height }) => {
    const { left, top, right, bottom } = await differenceOf(layout, { [fact]: text }, { [fact]: 'A' });
    expect(left).toBeGreaterThanOrEqual(x - 2);
    expect(top).toBeGreaterThanOrEqual(y - 2);
    expect(right).toBeLessThanOrEqual(x + width + 2);
    expect(bottom).toBeLessThanOrEqual(y + height + 2);
  });

  it('has the derby in the place of a name that no font has', async () => {
    const { derbyName, year } = FACTS;
    expect(await differenceOf(layout, { name: '漢字' }, { name: `${derbyName} ${year}`, derbyName: '漢字' })).toEqual({
      left: layout.width,
      top: layout.height,
      right: 0,
      bottom: 0,
    });
  });

  it.each<[string, Partial<KeepsakeFacts>, Partial<KeepsakeFacts>]>([
    ['emoji', { derbyName: 'Derby 🐟 2026' }, { derbyName: 'Derby 2026' }],
    [
      'the time of a rank of another day',
      { rankedAt: new Date('2026-08-09T21:00:00Z') },
      { rankedAt: new Date('2026-08-09T22:00:00Z') },
    ],
    ['a year that the name has', { derbyName: 'Derby 2026' }, { derbyName: 'Derby' }],
  ])('leaves out %s', async (_what, one, other) => {
    expect((await differenceOf(layout, one, other)).right).toBe(0);
  });

  it.each<[string, Partial<KeepsakeFacts>]>([
    ['division', { isJunior: true }],
    ['time of the rank', { rankedAt: new Date('2026-08-08T22:00:00Z') }],
    ['weight', { fishWeightLbs: 24.680001 }],
    ['rank', { rank: 2 }],
    ['time of the fish', { weighedAt: new Date('2026-08-08T21:42:00Z') }],
    ['weigh-in', { weighIn: null }],
  ])('shows the %s', async (_what, facts) => {
    expect((await differenceOf(layout, facts, {})).right).toBeGreaterThan(0);
  });
});

const DRAW_MANY = fileURLToPath(new URL('draw-many.fixture.ts', import.meta.url));
/** The part of the memory that a long day may add. */
const MAX_GROWTH = 1.1;

it.runIf(isLongForm)('80 keepsakes in a row leave the memory of the process as it was', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', DRAW_MANY, fileURLToPath(new URL('iphone-2mb.jpg', SAMPLES))],
    { env: { MALLOC_ARENA_MAX: '2' } },
  );
  process.stdout.write(`80 keepsakes: ${stdout}\n`);
  const { beforeMb, afterMb } = JSON.parse(stdout) as { beforeMb: number; afterMb: number };
  expect(afterMb).toBeLessThan(beforeMb * MAX_GROWTH);
});
