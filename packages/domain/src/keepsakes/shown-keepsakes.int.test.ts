import { beforeEach, expect, it, vi } from 'vitest';
import { disqualifyEntry } from '../entries/index.ts';
import { publishPastDerby } from '../past-derbies/index.ts';
import { ADMINISTRATOR } from '../testing/index.ts';
import { openKeepsakeContext } from './keepsake-context.fixture.ts';
import { findKeepsake, readKeepsake, readKeepsakes, readPastKeepsakes } from './shown-keepsakes.ts';

const context = await openKeepsakeContext();
const { deps, get, work } = context;

let name: { readonly photo: string; readonly hash: string };

beforeEach(async () => {
  const [photo = ''] = await context.weighIn(1);
  await work();
  const [row] = await context.rows();
  name = { photo, hash: String(row?.['hash']) };
});

const OTHER = 'AAAAAAAAAAAAAAAA';
const stemOf = () => name.photo.replace('.jpg', '');

it('both pictures of a fish on a public board are found, and its page names them', async () => {
  expect([await get(name), await get(name, 'preview')]).toEqual(['found', 'found']);
  expect(await readKeepsake(deps, `https://derby.example/uploads/${name.photo}`)).toEqual({
    share: `/keepsakes/${stemOf()}/${name.hash}.jpg`,
    preview: `/keepsakes/${stemOf()}/${name.hash}-preview.jpg`,
  });
});

it('the page of a card names the pictures of its fish, none while the board is private', async () => {
  const photos = [`/uploads/${name.photo}`, '/uploads/none.jpg'];
  const share = `/keepsakes/${stemOf()}/${name.hash}.jpg`;
  expect(await readKeepsakes(deps, photos)).toEqual([expect.objectContaining({ share }), null]);
  context.set({ leaderboardPublic: false });
  expect(await readKeepsakes(deps, photos)).toEqual([null, null]);
});

it('another hash redirects to the present one', async () => {
  const old = { ...name, hash: OTHER };
  expect(await get(old, 'preview')).toBe(`/keepsakes/${stemOf()}/${name.hash}-preview.jpg`);
});

it('the hash of a picture that was replaced just now redirects', async () => {
  expect(await get(name)).toBe('found');
  expect(await get({ ...name, hash: OTHER })).toContain(name.hash);
  await context.change(1, { fishWeightLbs: 11 });
  await work();
  const [row] = await context.rows();
  expect(await get(name)).toBe(`/keepsakes/${stemOf()}/${String(row?.['hash'])}.jpg`);
});

it.each<[string, () => unknown]>([
  ['while the board is private', () => context.set({ leaderboardPublic: false })],
  ['of a deleted fish', async () => await deps.database.collection('entries').deleteMany({})],
  ['of a removed photo', async () => await context.change(1, { photoFileName: null })],
  ['of a photo that was replaced', async () => await context.change(1, { photoFileName: `${'a'.repeat(32)}.jpg` })],
  [
    'of a disqualified fish',
    async () => await disqualifyEntry(deps, ADMINISTRATOR, { entryId: 1, reason: 'Too late' }),
  ],
  ['of a fish that is not settled', async () => await context.change(1, { unsettledAt: new Date() })],
  [
    'of a hidden past derby',
    async () => {
      await context.archive({ isPublished: false });
      await deps.database.collection('entries').deleteMany({});
      await work();
    },
  ],
])('nothing is found %s, not even a redirect', async (_when, happen) => {
  await happen();
  expect([await get(name), await get({ ...name, hash: OTHER })]).toEqual([null, null]);
});

it('a page names no picture while the board is private, without a photo, and before it is made', async () => {
  await deps.database.collection('keepsakes').deleteMany({});
  const photo = `/uploads/${name.photo}`;
  expect([await readKeepsake(deps, null), await readKeepsake(deps, photo)]).toEqual([null, null]);
  context.set({ leaderboardPublic: false });
  expect(await readKeepsake(deps, photo)).toBeNull();
});

it('a page of a fish needs no database: it names no picture, and a picture of the board is still found', async () => {
  const down = { ...deps, database: { readyState: 0 } as typeof deps.database };
  expect(await readKeepsake(down, `/uploads/${name.photo}`)).toBeNull();
  const request = { stem: stemOf(), file: `${name.hash}.jpg` };
  const found = await findKeepsake(down, request);
  if (found?.status === 'found') found.file.stream.destroy();
  expect(found).toMatchObject({ status: 'found' });
  const earlier = findKeepsake(down, { ...request, file: `${OTHER}.jpg` });
  await expect(earlier).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a past derby shows its pictures while it is published, also when the board is private', async () => {
  await context.archive();
  await deps.database.collection('entries').deleteMany({});
  await work();
  context.set({ leaderboardPublic: false });
  const [row] = await context.rows();
  const final = { ...name, hash: String(row?.['hash']) };
  expect([await get(final), await get(name)]).toEqual(['found', expect.stringContaining(final.hash)]);
  expect(await readPastKeepsakes(deps, [`/uploads/${name.photo}`, '/uploads/none.jpg'])).toEqual([
    { share: `/keepsakes/${stemOf()}/${final.hash}.jpg`, preview: expect.any(String) as string },
    null,
  ]);
  await publishPastDerby(deps, ADMINISTRATOR, { year: '2025', isPublished: false });
  // Within half a second of the read before.
  await vi.waitFor(async () => expect([await get(final), await get(name)]).toEqual([null, null]));
});

it.each([
  ['..', 'secrets.key'],
  ['a'.repeat(31), `${OTHER}.jpg`],
  ['A'.repeat(32), `${OTHER}.jpg`],
  ['a'.repeat(32), `${OTHER}.png`],
  ['a'.repeat(32), `${OTHER}-share.jpg`],
  ['a'.repeat(32), `${OTHER.slice(1)}.jpg`],
  ['a'.repeat(32), `../${OTHER.slice(3)}.jpg`],
])('nothing is looked up for %s/%s', async (stem, file) => {
  const never = { ...deps, settings: { ...deps.settings, recent: () => Promise.reject(new Error('read')) } };
  expect(await findKeepsake(never, { stem, file })).toBeNull();
});
