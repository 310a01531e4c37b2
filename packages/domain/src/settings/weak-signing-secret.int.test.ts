import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../kernel/index.ts';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { createSettingsStore, updateSettings } from './index.ts';
import { sealSettings } from './sealing.ts';

const ADMINISTRATOR: Actor = { kind: 'administrator', userId: 1, username: 'ada', sessionId: 's' };
const WEAK = [
  'secret',
  'your-256-bit-secret-your-256-bit-secret',
  'changeme-2Vb7Zt5Lp8Wc4Rn6Hd1Gf0SaYe',
  'a'.repeat(64),
  'abcdefghijklmnopqrstuvwxyz0123456789',
];

const database = await databaseForFile();
beforeEach(async () => void (await database.collection('settings').deleteMany({})));

describe.each(WEAK)('the weak signing secret %s', (weak) => {
  test('is not stored by a first start', async () => {
    const store = createSettingsStore(createTestDeps(database), { initial: { jwt_secret: weak } });
    await expect(store.start()).rejects.toThrow("The environment's jwt_secret");
    await store.close();
    expect(await database.collection('settings').countDocuments()).toBe(0);
  });

  test('starts nothing when it is found in the database', async () => {
    const deps = createTestDeps(database);
    const first = createSettingsStore(deps);
    await first.start();
    await first.close();
    const sealed = { 'values.jwt_secret': sealSettings(deps.secrets, { jwt_secret: weak }).jwt_secret };
    await database.collection('settings').updateOne({}, { $set: sealed });
    const store = createSettingsStore(deps);
    await expect(store.start()).rejects.toThrow('The stored jwt_secret is too weak to start with.');
    await store.close();
  });

  test('cannot be saved', async () => {
    const settings = createSettingsStore(createTestDeps(database));
    await settings.start();
    const before = settings.current().jwtSecret;
    const deps = {
      ...createTestDeps(database),
      settings,
      derbyState: { hasEnded: async () => false },
      sessions: { endOfOtherKeys: async () => undefined },
    };
    await expect(updateSettings(deps, ADMINISTRATOR, [{ key: 'jwt_secret', value: weak }])).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: ['jwt_secret'],
    });
    await settings.refresh();
    expect(settings.current().jwtSecret).toBe(before);
    await settings.close();
  });
});
