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
let fake: FakeDependencies;
let gateway: Gateway;
beforeEach(async () => {
  rows = [row(1), row(2)];
  fake = fakeDependencies({ rows });
  ({ gateway } = await startGateway({ dependencies: fake }));
});
afterEach(() => gateway.close());

const ask = (headers: Record<string, string> = PREFLIGHT, query = BOARD) => askByGet(gateway.url(), { query, headers });

describe('answers of the board', () => {
  test('are named by a tag, and are not sent again to those who have them', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    const known = await ask({ ...PREFLIGHT, 'if-none-match': etag });
    expect([known.status, known.data, known.headers.get('etag')]).toEqual([304, undefined, etag]);
    rows.push(row(3));
    await fake.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 3, version: 1 });
    const changed = await ask({ ...PREFLIGHT, 'if-none-match': etag });
    expect([changed.status, changed.data.leaderboard.total]).toEqual([200, 3]);
    expect(changed.headers.get('etag')).not.toBe(etag);
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
    expect(withToken.headers.get('cache-control')).toBe('no-store');
  });

  test('follow the settings at once', async () => {
    await ask();
    fake.changeSettings({ apiUrl: 'https://derby.example.org' });
    expect((await ask()).data.leaderboard.entries[0].fishPhotoUrl).toBe('https://derby.example.org/uploads/a.jpg');
    fake.changeSettings({ leaderboardPublic: false });
    expect(await ask()).toMatchObject({ status: 403, data: null });
  });
});
