import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pictureOf } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const GONE_WITHIN_MS = 1_000;
const PERSISTED = { accept: 'application/graphql-response+json, application/json', 'apollo-require-preflight': '1' };
const { product, client } = sharedProduct();

/** Removes an entry from the board. */
const REMOVALS: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  deleted: (id) => client.call('DELETE', `/api/entries/${id}`),
  disqualified: (id) =>
    client.graphql('mutation ($id: Int!) { disqualifyEntry(id: $id, reason: "Foul hooked") }', { id }),
};

/** Returns the ways in which a visitor sees a fish: each is true while it is shown. */
function waysToSee(id: number, lastName: string, photoPath: string, picture: string) {
  const shows = async (path: string, headers = {}) => {
    const response = await fetch(product.baseUrl + path, { headers });
    return response.ok && (await response.text()).includes(lastName);
  };
  const isServed = async (path: string) => (await fetch(product.baseUrl + path)).ok;
  const query = new URLSearchParams({ query: `{ fish(id: ${id}) { entry { lastName } } }` }).toString();
  return {
    'its page': () => shows(`/fish/${id}`, { accept: 'text/html' }),
    'the board': () => shows('/leaderboard', { accept: 'text/html' }),
    GraphQL: () => shows(`/graphql?${query}`, PERSISTED),
    REST: () => shows(`/api/entries/public?is_junior=false&search=${lastName}`),
    'its photo': () => isServed(photoPath),
    'its picture': () => isServed(picture),
    'its preview': () => isServed(picture.replace(/\.jpg$/, '-preview.jpg')),
    'an earlier picture': () => isServed(picture.replace(/[^/]{16}\.jpg$/, `${'0'.repeat(16)}.jpg`)),
    'its thumbnail': () => isServed(photoPath.replace(/jpg$/, 'webp')),
  };
}

it.each(Object.entries(REMOVALS))(
  'a fish is gone a second after it was %s: from its page, the board, both APIs, its pictures and the thumbnails',
  async (how, remove) => {
    const lastName = `Gone${how}`;
    const entry = {
      firstName: 'Kit',
      lastName,
      phoneNumber: '2505552001',
      fishWeight: '99.5',
      photo: 'phone-gps-0.8mb.jpg',
    };
    const { id, fish_photo_path: photoPath } = await client.weighIn(entry);
    const ways = Object.entries(waysToSee(id, lastName, photoPath ?? '', await pictureOf(client, id)));
    try {
      for (const [way, isSeen] of ways)
        await eventually(`${way} shows the fish`, async () => (await isSeen()) || undefined);
    } finally {
      await remove(id);
    }
    await wait(GONE_WITHIN_MS);
    // The photo of a disqualified entry stays at its random name, because the entry may be restored.
    const expected = how === 'disqualified' ? ['its photo'] : [];
    const seen = await Promise.all(ways.map(async ([way, isSeen]) => ((await isSeen()) ? [way] : [])));
    expect(seen.flat()).toEqual(expected);
  },
);
