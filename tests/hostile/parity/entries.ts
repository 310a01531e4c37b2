import { SMALL_PHOTO } from '../target.ts';
import type { Action, ActionFile, Rng } from './action.ts';
import { snake } from './spelling.ts';

export const ENTRY =
  'id ticketId firstName lastName phoneNumber fishWeightLbs isJunior createdAt fishPhotoPath fishPhotoUrl rank';

const FISH = '{ name weightLbs isJunior }';

export const STATS = `total adult junior entriesWithPhotos maxWeightLbs minWeightLbs avgWeightLbs heaviestFish ${FISH} lightestFish ${FISH}`;

export const FIRST = ['Ada', 'Zoë-Anne', '  李 ', "O'Neil", '', ' ', 'x'.repeat(81), '=A1+1', '<b>Bo</b>', 'É\u0301'];

export const LAST = ['Sheringham', 'Ng', 'van der Berg', 'Ōkubo', '', '\u0000', '@cmd'];

const PHONES = ['250-555-0142', '+1 (250) 555-0143', '2505550144', '12', '', '25055501420', 'phone'];

const WEIGHTS = [
  '12.5',
  '0.000001',
  '2000',
  '2000.1',
  '0',
  '-1',
  'heavy',
  '',
  '1e2',
  ' 7.25 ',
  '12,5',
  'NaN',
  '3.12345678',
];

const SEARCHES = ['', 'ada', '#1', '7', 'she', '.*', '$ne', 'a. ng'];

const photos = (): readonly ActionFile[] => [
  { field: 'fish_photo', name: 'fish.jpg', content: new Blob([new Uint8Array(SMALL_PHOTO())], { type: 'image/jpeg' }) },
  { field: 'fish_photo', name: 'fish.jpg', content: new Blob(['<svg/>'], { type: 'image/jpeg' }) },
  { field: 'fish_photo', name: 'fish.jpg', content: new Blob([], { type: 'image/jpeg' }) },
];

function entryFields({ one, chance }: Rng) {
  const all = { first_name: one(FIRST), last_name: one(LAST), phone_number: one(PHONES), fish_weight: one(WEIGHTS) };
  const good = {
    first_name: one(['Ada', 'Bo']),
    last_name: one(['Ng', 'Li']),
    phone_number: '250-555-0142',
    fish_weight: one(['1.5', '12.25', '30']),
  };
  const fields: Record<string, string> = chance(70) ? good : all;
  return Object.fromEntries(Object.entries(fields).filter(() => chance(97)));
}

export function weighIn(rng: Rng, id?: number): Action {
  const fields = entryFields(rng);
  const isJunior = rng.chance(40);
  const file = rng.chance(15) ? rng.one(photos()) : undefined;
  const input = {
    firstName: fields['first_name'],
    lastName: fields['last_name'],
    phoneNumber: fields['phone_number'],
    fishWeight: fields['fish_weight'],
    isJunior,
    fishPhoto: null,
  };
  const name = id === undefined ? 'createEntry' : 'updateEntry';
  const [declared, given] =
    id === undefined ? ['$input: CreateEntryInput!', ''] : ['$id: Int!, $input: UpdateEntryInput!', 'id: $id, '];
  return {
    rest: {
      method: id === undefined ? 'POST' : 'PUT',
      path: `/api/entries${id === undefined ? '' : `/${id}`}`,
      form: { ...fields, is_junior: String(isJunior) },
      ...(file ? { file } : {}),
    },
    graphql: {
      query: `mutation (${declared}) { ${name}(${given}input: $input) { ${ENTRY} } }`,
      variables: { id, input },
      ...(file ? { file: { ...file, path: 'input.fishPhoto' } } : {}),
    },
    wire: (data: Record<string, unknown>) => snake(data[name]),
  };
}

export function readBoard({ one, chance }: Rng): Action {
  const [isJunior, search, limit] = [chance(50), one(SEARCHES), one([1, 25, 100, 101])];
  const query = new URLSearchParams({ is_junior: String(isJunior), search, limit: String(limit), page: '1' });
  const fields = 'id firstInitial lastName fishWeightLbs isJunior createdAt fishPhotoUrl rank';
  return {
    rest: { method: 'GET', path: `/api/entries/public?${query.toString()}` },
    graphql: {
      query: `query ($division: Division!, $search: String, $limit: Int!) { leaderboard(division: $division, search: $search, limit: $limit) { entries { ${fields} } hasMore total } }`,
      variables: { division: isJunior ? 'JUNIOR' : 'REGULAR', search, limit },
    },
    wire: ({
      leaderboard: { entries, hasMore, total },
    }: {
      leaderboard: { entries: unknown; hasMore: boolean; total: number };
    }) => ({ entries: snake(entries), hasMore, total }),
  };
}

export function exportCsv({ one, chance }: Rng): Action {
  const [isJunior, search] = [chance(50), one(SEARCHES)];
  const query = new URLSearchParams({ is_junior: String(isJunior), search });
  return {
    rest: { method: 'GET', path: `/api/entries/export/csv?${query.toString()}` },
    graphql: {
      query:
        'query ($division: Division!, $search: String) { exportEntries(division: $division, search: $search) { csv } }',
      variables: { division: isJunior ? 'JUNIOR' : 'REGULAR', search },
    },
    // Reading a body as text drops the byte order mark.
    wire: ({ exportEntries: { csv } }: { exportEntries: { csv: string } }) => csv.replace(/^\uFEFF/, ''),
  };
}

export function stats({
  heaviestFish,
  lightestFish,
  maxWeightLbs,
  minWeightLbs,
  avgWeightLbs,
  ...counts
}: Record<string, never>) {
  const fish = (one: { name: string; weightLbs: number; isJunior: boolean } | null) =>
    one && { name: one.name, weight: one.weightLbs, isJunior: one.isJunior };
  const weights = { maxWeight: maxWeightLbs, minWeight: minWeightLbs, avgWeight: avgWeightLbs };
  return { ...counts, ...weights, heaviestFish: fish(heaviestFish ?? null), lightestFish: fish(lightestFish ?? null) };
}
