import { CARD_SIGNS } from '@derby/rules/card-code';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalAttemptCounter } from '../accounts/index.ts';
import { VISITOR } from '../kernel/index.ts';
import { createStandings, type BoardRow, type Division } from '../leaderboard/index.ts';
import { boardRow } from '../leaderboard/board-row.fixture.ts';
import { giveCard } from '../participants/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import {
  ADMINISTRATOR,
  createTestDeps,
  databaseForEachTest,
  fakeDerbyState,
  NOTHING_ANNOUNCED,
} from '../testing/index.ts';
import { anglersIndexes } from './angler.ts';
import { readCardPage } from './card-page.ts';
import { listCardCodes } from './card.ts';
import { releaseCard, updateAngler } from './change-angler.ts';

const database = await databaseForEachTest([...anglersIndexes]);
let rows: BoardRow[];
let attempts: ReturnType<typeof createLocalAttemptCounter>;
let code: string;

function deps({ generation = 1, ...changes }: Partial<Settings> & { generation?: number } = {}) {
  const settings = { ...settingsCodec.decode({}), leaderboardPublic: true, ...changes };
  return {
    ...createTestDeps(database),
    settings: { current: () => settings, recent: async () => settings },
    derbyState: fakeDerbyState(undefined, { generation }),
    boardState: { hasEnded: async () => false, announced: async () => NOTHING_ANNOUNCED },
    divisions: {
      read: async (division: Division) =>
        createStandings(rows.filter(({ isJunior }) => isJunior === (division === 'junior'))),
      rankOf: async () => 1,
    },
    attempts,
  };
}
const open = async (text: string, changes: Parameters<typeof deps>[0] = {}, address = '192.0.2.1') =>
  await readCardPage(deps(changes), VISITOR, { code: text, address });

/** Returns wrong codes of a card, each different. */
const wrongCodes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `7-222${CARD_SIGNS[index]}`);

beforeEach(async () => {
  rows = [];
  attempts = createLocalAttemptCounter();
  [code = ''] = await listCardCodes(deps(), ADMINISTRATOR, { from: 41, to: 41 });
  const person = { firstName: 'Ada', lastName: 'Sheringham', phoneNumber: '2505550142', hasConsented: true };
  await giveCard(deps(), ADMINISTRATOR, { ...person, card: '41' });
});

describe('the page of a card', () => {
  it('has the holder and the fish as on the boards, with the weight of the next rank', async () => {
    const own = { anglerId: 1, firstName: 'Ada', lastName: 'Sheringham' };
    rows = [
      boardRow(1, { fishWeightLbs: 20 }),
      boardRow(2, { ...own, fishWeightLbs: 18.4 }),
      boardRow(3, { ...own, fishWeightLbs: 9, isJunior: true }),
      boardRow(4, { ...own, anglerId: 2 }),
    ];
    const entry = { firstInitial: 'A', lastName: 'Sheringham', fishPhotoUrl: null, createdAt: rows[0]?.createdAt };
    expect(await open(code)).toEqual({
      number: 41,
      holder: { firstInitial: 'A', lastName: 'Sheringham' },
      fish: [
        { entry: { ...entry, id: 2, rank: 2, fishWeightLbs: 18.4, isJunior: false }, nextLbs: 20 },
        { entry: { ...entry, id: 3, rank: 1, fishWeightLbs: 9, isJunior: true }, nextLbs: null },
      ],
    });
  });

  it('has no holder before the card is given, after it was released and after its holder got another', async () => {
    const nothing = { number: 41, holder: null, fish: [] };
    rows = [boardRow(1, { anglerId: 1 })];
    await updateAngler(deps(), ADMINISTRATOR, { anglerId: 1, card: '42' });
    expect(await open(code)).toEqual(nothing);
    await updateAngler(deps(), ADMINISTRATOR, { anglerId: 1, card: '41' });
    await releaseCard(deps(), ADMINISTRATOR, { anglerId: 1 });
    expect(await open(code)).toEqual(nothing);
  });

  it.each(['', '41', '41-', `41-${'2'.repeat(1_000)}`, 'Ada', '٤١-2222'])('%j is no card', async (text) => {
    expect(await open(text)).toBeNull();
  });

  it('is gone after a reset', async () => {
    expect(await open(code, { generation: 2 })).toBeNull();
  });

  it('is as private as the board, and reveals no code then', async () => {
    const refusal = { code: 'LEADERBOARD_PRIVATE' };
    await expect(open(code, { leaderboardPublic: false })).rejects.toMatchObject(refusal);
    await expect(open('41-2222', { leaderboardPublic: false })).rejects.toMatchObject(refusal);
  });
});

describe('guessing', () => {
  const outcomes = async (codes: readonly string[], address?: string) =>
    await Promise.all(codes.map(async (one) => await open(one, {}, address).catch((error: Error) => error.message)));
  const REFUSED = 'Too many wrong codes. Please try again in a minute.';

  it('ends after ten wrong codes of a network, also in parallel, but not for codes that were right there', async () => {
    expect((await open(code))?.number).toBe(41);
    expect(await outcomes(wrongCodes(30))).toEqual([...Array(10).fill(null), ...Array(20).fill(REFUSED)]);
    expect((await open(code))?.number).toBe(41);
    const [unknown = ''] = await listCardCodes(deps(), ADMINISTRATOR, { from: 42, to: 42 });
    await expect(open(unknown)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 60 });
    expect((await open(unknown, {}, '192.0.2.2'))?.number).toBe(42);
  });

  it('counts a wrong code once, and the addresses of an IPv6 network together', async () => {
    await outcomes(Array(20).fill(wrongCodes(1)[0]), '2001:db8::1');
    expect(await outcomes(wrongCodes(10), '2001:db8::2')).toEqual(Array(10).fill(null));
    expect(await outcomes(wrongCodes(11).slice(10), '2001:db8::3')).toEqual([REFUSED]);
    expect(await outcomes(wrongCodes(12).slice(11), '2001:db8:0:1::1')).toEqual([null]);
  });

  it('never refuses sixty phones at one address that open their cards at once', async () => {
    const codes = await listCardCodes(deps(), ADMINISTRATOR, { from: 100, to: 159 });
    const found = await Promise.all(codes.map(async (one) => (await open(one))?.number));
    expect(found).toEqual(Array.from({ length: 60 }, (_, index) => 100 + index));
  });
});
