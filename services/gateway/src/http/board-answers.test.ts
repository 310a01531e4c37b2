import type { BoardRow } from '@derby/domain/leaderboard';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { askByGet } from '../testing/ask.ts';
import { fakeDependencies, type FakeDependencies } from '../testing/fake-dependencies.ts';
import { startGateway } from '../testing/start-gateway.ts';

const BOARD = '{ leaderboard(division: REGULAR) { total entries { rank lastName fishPhotoUrl } isOfficial } }';
const PREFLIGHT = { 'apollo-require-preflight': '1' };

const row = (id: number): BoardRow => ({
  id,
  fishWeightLbs: id,
  createdAt: new Date('2025-08-09T19:00:00.000Z'),
  firstName: 'Ann',
  lastName: `Sample ${id}`,
  isJunior: false,
  fishPhotoPath: '/uploads/a.jpg',
});

let rows: BoardRow[];
/** How often the resolver of the board ran. */
let runs: number;
let fake: FakeDependencies;
let gateway: Gateway;
beforeEach(async () => {
  rows = [row(1), row(2)];
  runs = 0;
  fake = fakeDependencies({ rows });
  const opened = await fake.open();
  const divisions = {
    ...fake.board.divisions,
    read: (division: 'regular' | 'junior') => {
      runs += 1;
      return fake.board.divisions.read(division);
    },
  };
  const open = async () => ({ ...opened, deps: { ...opened.deps, divisions } });
  ({ gateway } = await startGateway({ dependencies: { ...fake, open } }));
  // The first answer reads the board, which nobody may have seen before.
  await ask();
  await ask();
  runs = 0;
});
afterEach(() => gateway.close());

const ask = (headers: Record<string, string> = PREFLIGHT, query = BOARD) => askByGet(gateway.url(), { query, headers });

describe('answers of the board that are remembered', () => {
  test('are the same as those that are made, and run no operation', async () => {
    const other = await ask(PREFLIGHT, `${BOARD} `);
    expect(runs).toBe(1);
    const remembered = await ask();
    expect(runs).toBe(1);
    expect([remembered.status, remembered.data]).toEqual([other.status, other.data]);
    const comparable = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    expect(comparable(remembered)).toEqual(comparable(other));
    const known = await ask({ ...PREFLIGHT, 'if-none-match': remembered.headers.get('etag') ?? '' });
    expect([known.status, known.data, known.headers.get('etag')]).toEqual([
      304,
      undefined,
      remembered.headers.get('etag'),
    ]);
    expect(runs).toBe(1);
  });

  test('keep their media types apart', async () => {
    const standard = await ask({ ...PREFLIGHT, accept: 'application/graphql-response+json' });
    const plain = await ask({ ...PREFLIGHT, accept: 'application/json' });
    expect(standard.headers.get('content-type')).toContain('application/graphql-response+json');
    expect(plain.headers.get('content-type')).toContain('application/json');
  });

  test('are for visitors who prove that they are no foreign page', async () => {
    expect((await ask({})).status).toBe(400);
    const withToken = await ask({ ...PREFLIGHT, authorization: 'Bearer useless' });
    expect([withToken.headers.get('cache-control'), runs]).toEqual(['no-store', 1]);
  });

  test('end with a new entry, a new photo address, the end of the derby and a private board', async () => {
    rows.push(row(3));
    await fake.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 3, version: 1 });
    expect((await ask()).data.leaderboard).toMatchObject({ total: 3, entries: [{ lastName: 'Sample 3' }, {}, {}] });
    fake.changeSettings({ apiUrl: 'https://derby.example.org' });
    expect((await ask()).data.leaderboard.entries[0].fishPhotoUrl).toBe('https://derby.example.org/uploads/a.jpg');
    const before = runs;
    await fake.board.handle({ kind: 'derby-ended', runId: 1 });
    await ask();
    expect(runs).toBe(before + 1);
    fake.changeSettings({ leaderboardPublic: false });
    expect(await ask()).toMatchObject({ status: 403, data: null });
    fake.changeSettings({ leaderboardPublic: true });
    expect((await ask()).status).toBe(200);
  });
});
