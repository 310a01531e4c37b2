import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { databaseForFile } from '../testing/index.ts';
import { auditRowsOf, emptyAccounts } from './account-context.fixture.ts';
import { authenticate, createSessionCache, accountsIndexes, logout, viewer } from './index.ts';
import {
  openLogin,
  OTHER_SECRET,
  suspendAdministrator,
  tokensOf,
  UNAUTHENTICATED,
  type LoginTestContext,
} from './login-context.fixture.ts';

const database = await databaseForFile(accountsIndexes);
afterEach(async () => await emptyAccounts(database));

describe('a session', () => {
  let all: LoginTestContext;
  let token: string;
  beforeEach(async () => {
    all = await openLogin(database);
    ({ token } = tokensOf(await all.signIn()));
    await authenticate(all.deps, token);
  });

  test('costs one read a second', async () => {
    const reads: string[] = [];
    database.set('debug', (collection: string, method: string) => reads.push(`${collection}.${method}`));
    all.deps.clock.advance(1_000);
    for (let round = 0; round < 20; round += 1) await authenticate(all.deps, token);
    database.set('debug', false);
    expect(reads).toEqual(['sessions.aggregate']);
  });

  test('ends with logout, at once here, within a second elsewhere, and only this one', async () => {
    const other = tokensOf(await all.signIn()).token;
    const elsewhere = { ...all.deps, sessionCache: createSessionCache() };
    await authenticate(elsewhere, token);
    const actor = await authenticate(all.deps, token);
    await logout(all.deps, actor);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(all.deps.published).toEqual([{ kind: 'session-ended', sessionId: actor.sessionId }]);
    elsewhere.clock.advance(1_000);
    await expect(authenticate(elsewhere, token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(authenticate(all.deps, other)).resolves.toHaveProperty('userId', 1);
    expect((await auditRowsOf(database)).at(-1)).toMatchObject({
      action: 'session.ended',
      subject: { kind: 'user', id: 1 },
    });
  });

  test('ends within a second when its user is suspended', async () => {
    await suspendAdministrator(database);
    all.deps.clock.advance(1_000);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends within a second when its user is deleted', async () => {
    await database.collection('users').deleteMany({});
    all.deps.clock.advance(1_000);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends at once with a new signing secret', async () => {
    all.set({ jwt_secret: OTHER_SECRET });
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends with its time', async () => {
    all.deps.clock.advance(3_600_000);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('is nothing that a visitor has', async () => {
    await expect(viewer(all.deps, VISITOR, { address: '10.0.0.5' })).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(logout(all.deps, VISITOR)).rejects.toMatchObject(UNAUTHENTICATED);
  });
});
