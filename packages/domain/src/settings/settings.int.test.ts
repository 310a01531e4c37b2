import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor, DomainLogger } from '../kernel/index.ts';
import { createTestDeps, databaseForFile, openTestDatabase } from '../testing/index.ts';
import {
  createSettingsStore,
  initialSettings,
  readSettings,
  SETTING_KEYS,
  setRegistrationEnabled,
  updateSettings,
  type SettingsStore,
  type WireSetting,
} from './index.ts';
import { sealSettings } from './sealing.ts';

const WRITES = process.env['TEST_FORM'] === 'long' ? 200 : 20;
const ADMINISTRATOR: Actor = { kind: 'administrator', userId: 7, username: 'ada', sessionId: 's' };
const TOKEN = 'a-provider-token-of-32-characters';
const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
/** `SECRET`, sealed in the format without a place. */
const SECRET_OF_FIRST_FORMAT = 'v1.Ml2KFWDW1WT9DEUARuZTlE3mWGt-bQoINXJc-qiwgitn4QolCx_-PuIJJSxdvF9uH0v9W6DlGriMo5geT6k';
const MASK = '********';

const database = await databaseForFile();
let stores: SettingsStore[] = [];

beforeEach(async () => {
  await database.collection('settings').deleteMany({});
  await database.collection('audit_events').deleteMany({});
});
afterEach(async () => {
  await Promise.all(stores.map(async (store) => await store.close()));
  stores = [];
});

/** A store that nothing refreshes unless the test asks. */
function newStore(options: Parameters<typeof createSettingsStore>[1] = {}, logger?: DomainLogger): SettingsStore {
  const deps = createTestDeps(database);
  const store = createSettingsStore(logger ? { ...deps, logger } : deps, { pollIntervalMs: 600_000, ...options });
  stores.push(store);
  return store;
}

async function startedDeps(options: { hasEnded?: boolean; initial?: Record<string, string> } = {}) {
  const settings = newStore({ initial: options.initial ?? {} });
  await settings.start();
  return {
    ...createTestDeps(database),
    settings,
    derbyState: { hasEnded: async () => options.hasEnded ?? false },
    sessions: { endOfOtherKeys: async () => undefined },
  };
}

const valueOf = (settings: readonly WireSetting[], key: string) => settings.find((one) => one.key === key)?.value;
const storedText = async () => JSON.stringify(await database.collection('settings').find().toArray());
const auditRows = async () => await database.collection('audit_events').find().sort({ _id: 1 }).toArray();

describe('the first start', () => {
  test('stores the defaults, the values of the environment and one signing secret, however many start at once', async () => {
    const initial = initialSettings({ NODE_ENV: 'test', TWILIO_AUTH_TOKEN: TOKEN, TWILIO_PHONE_NUMBER: '' });
    const starting = Array.from({ length: 8 }, () => newStore({ initial }));
    await Promise.all(starting.map(async (store) => await store.start()));
    const secrets = new Set(starting.map((store) => store.current().jwtSecret));
    expect([...secrets]).toEqual([expect.stringMatching(/^.{64}$/)]);
    expect(starting[0]?.current()).toMatchObject({
      environment: 'test',
      twilioAuthToken: TOKEN,
      twilioPhoneNumber: '',
    });
    expect(await database.collection('settings').countDocuments()).toBe(1);
  });

  test('gives way to what is stored later on', async () => {
    await newStore().start();
    const later = newStore({ initial: { contest_name: 'Another' } });
    await later.start();
    expect(later.current().contestName).not.toBe('Another');
  });

  test('refuses a bad or weak value of the environment in one sentence and stores nothing', async () => {
    await expect(newStore({ initial: { jwt_secret: 'changeme' } }).start()).rejects.toThrow(
      "The environment's jwt_secret must have at least 32 characters.",
    );
    expect(await database.collection('settings').countDocuments()).toBe(0);
  });

  test('does not start with a weak signing secret that it finds in the database', async () => {
    await newStore().start();
    const { secrets } = createTestDeps(database);
    const sealed = sealSettings(secrets, { jwt_secret: 'changeme-2Vb7Zt5Lp8Wc4Rn6Hd1Gf0SaYe' }).jwt_secret;
    await database.collection('settings').updateOne({}, { $set: { 'values.jwt_secret': sealed } });
    await expect(newStore().start()).rejects.toThrow('The stored jwt_secret is too weak to start with.');
  });

  test('leaves no secret readable in the database', async () => {
    const deps = await startedDeps({ initial: { twilio_auth_token: TOKEN } });
    const text = await storedText();
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain(deps.settings.current().jwtSecret);
  });

  test('says so when the secrets were sealed with another key', async () => {
    await newStore().start();
    const other = createSettingsStore({
      ...createTestDeps(database),
      secrets: {
        seal: (text) => text,
        isBound: () => true,
        derive: (purpose) => purpose,
        open: () => {
          throw new Error('bad tag');
        },
      },
    });
    await expect(other.start()).rejects.toThrow(
      'The stored jwt_secret cannot be opened: SECRETS_KEY is not the key it was sealed with.',
    );
  });
});

describe('a store', () => {
  test('keeps the same object until something changed, then shows it after refresh', async () => {
    const deps = await startedDeps();
    const other = newStore();
    await other.start();
    const before = other.current();
    await other.refresh();
    expect(other.current()).toBe(before);
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'leaderboard_public', value: 'false' }]);
    expect(deps.settings.current().leaderboardPublic).toBe(false);
    expect(other.current().leaderboardPublic).toBe(true);
    await Promise.all([other.refresh(), other.refresh(), other.refresh()]);
    expect(other.current().leaderboardPublic).toBe(false);
  });

  test('calls a watcher with the present settings, and once for each change', async () => {
    const deps = await startedDeps();
    const seen: number[] = [];
    deps.settings.watch(({ cacheTtlSeconds }) => seen.push(cacheTtlSeconds));
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'cache_ttl', value: '7' }]);
    await deps.settings.refresh();
    expect(seen).toEqual([300, 7]);
  });

  test('finds a change by itself when no event comes', async () => {
    const deps = await startedDeps();
    const other = newStore({ pollIntervalMs: 20 });
    await other.start();
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'cache_ttl', value: '7' }]);
    await expect.poll(() => other.current().cacheTtlSeconds).toBe(7);
  });

  test('uses the default of a stored text that no field takes, and warns', async () => {
    await newStore().start();
    await database.collection('settings').updateOne({}, { $set: { 'values.cache_ttl': 'soon' } });
    const warnings: unknown[] = [];
    const quiet = () => undefined;
    const store = newStore({}, { debug: quiet, info: quiet, error: quiet, warn: (fields) => warnings.push(fields) });
    await store.start();
    expect({ ttl: store.current().cacheTtlSeconds, warnings }).toEqual({ ttl: 300, warnings: [{ key: 'cache_ttl' }] });
  });

  test('continues with the last known settings while the database is away, and logs it once', async () => {
    const away = await openTestDatabase(process.env['MONGODB_URL']);
    const errors: string[] = [];
    const quiet = () => undefined;
    const logger: DomainLogger = {
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: (_fields, text) => errors.push(text),
    };
    const store = createSettingsStore({ ...createTestDeps(away.database), logger });
    await store.start();
    await away.drop();
    await store.refresh();
    await store.refresh();
    expect(store.current().cacheTtlSeconds).toBe(300);
    expect(errors).toEqual(['failed to read settings, keeping the last known ones']);
    await store.close();
  });
});

describe('reading settings', () => {
  test('lists every key and the state of the derby, with secrets masked', async () => {
    const settings = await readSettings(await startedDeps({ hasEnded: true }), ADMINISTRATOR);
    expect(settings.map(({ key }) => key)).toEqual([...SETTING_KEYS, 'derby_status']);
    expect(valueOf(settings, 'jwt_secret')).toBe(MASK);
    expect(valueOf(settings, 'twilio_auth_token')).toBe('');
    expect(valueOf(settings, 'derby_status')).toBe('ended');
    expect(valueOf(settings, 'jwt_expiry')).toBe('1h');
  });
});

describe('updating settings', () => {
  test('saves all or nothing, and names every bad key', async () => {
    const deps = await startedDeps();
    const before = await storedText();
    await expect(
      updateSettings(deps, ADMINISTRATOR, [
        { key: 'cache_ttl', value: '60' },
        { key: 'image_quality', value: '101' },
        { key: '__proto__', value: 'x' },
        { key: 'derby_status', value: 'ended' },
        { key: 'cache_ttl', value: '61' },
      ]),
    ).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: ['image_quality', '__proto__', 'derby_status', 'cache_ttl'],
      message:
        'image_quality must be a whole number from 1 to 100; "__proto__" is not a setting; ' +
        'derby_status changes only when the derby is ended or reset; cache_ttl is given twice',
    });
    expect(await storedText()).toBe(before);
    expect(deps.published).toEqual([]);
  });

  test('saves back what was read without a change and without an audit row', async () => {
    const deps = await startedDeps({ initial: { twilio_auth_token: TOKEN } });
    const all = await readSettings(deps, ADMINISTRATOR);
    const secret = deps.settings.current().jwtSecret;
    await expect(updateSettings(deps, ADMINISTRATOR, all)).resolves.toEqual({ message: 'Settings saved successfully' });
    expect(await readSettings(deps, ADMINISTRATOR)).toEqual(all);
    expect(deps.settings.current()).toMatchObject({ jwtSecret: secret, twilioAuthToken: TOKEN });
    expect(await auditRows()).toEqual([]);
  });

  test('binds a secret of the first format to its setting when another setting is saved', async () => {
    const deps = await startedDeps();
    await database.collection('settings').updateOne({}, { $set: { 'values.jwt_secret': SECRET_OF_FIRST_FORMAT } });
    await deps.settings.refresh();
    expect(deps.settings.current().jwtSecret).toBe(SECRET);
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'cache_ttl', value: '300' }]);
    const [row] = await database.collection('settings').find().toArray();
    expect((row as { values?: unknown } | undefined)?.values).toMatchObject({
      jwt_secret: expect.stringMatching(/^v2\./),
      twilio_auth_token: '',
    });
    expect(deps.settings.current().jwtSecret).toBe(SECRET);
  });

  test('notifies the other processes and leaves one audit row with what was replaced, secrets masked', async () => {
    const deps = await startedDeps();
    const given = [
      { key: 'jwt_secret', value: SECRET },
      { key: 'contest_name', value: '  Winter Derby ' },
      { key: 'twilio_auth_token', value: TOKEN },
      { key: 'cache_ttl', value: '300' },
    ];
    await updateSettings({ ...deps, requestId: 'request-1' }, ADMINISTRATOR, given);
    expect(deps.published).toEqual([{ kind: 'settings-changed' }]);
    expect(deps.settings.current()).toMatchObject({ jwtSecret: SECRET, contestName: 'Winter Derby' });
    const rows = await auditRows();
    expect(rows).toEqual([
      {
        _id: expect.any(Number),
        at: deps.clock.now(),
        actor: { kind: 'administrator', userId: 7, username: 'ada' },
        action: 'settings.updated',
        outcome: 'succeeded',
        requestId: 'request-1',
        subject: { kind: 'settings', id: 1 },
        changes: {
          jwt_secret: { from: MASK, to: MASK },
          contest_name: { from: 'Rangers Salmon Derby 2025', to: 'Winter Derby' },
          twilio_auth_token: { from: '', to: MASK },
        },
      },
    ]);
    expect(JSON.stringify(rows) + (await storedText())).not.toMatch(new RegExp(`${SECRET}|${TOKEN}`));
  });

  test('of two writers of different keys loses neither', async () => {
    const deps = await startedDeps();
    for (let round = 1; round <= WRITES; round += 1) {
      await Promise.all([
        updateSettings(deps, ADMINISTRATOR, [{ key: 'cache_ttl', value: String(round) }]),
        updateSettings(deps, ADMINISTRATOR, [{ key: 'rate_limit_max_requests', value: String(round) }]),
      ]);
      expect(deps.settings.current()).toMatchObject({ cacheTtlSeconds: round, rateLimitMaxRequests: round });
    }
  });

  test.each([
    ['is heard of before the row is written', true],
    ['is not heard of until later', false],
  ])('writes that the audit log was switched off and on, also when the change %s', async (_when, isHeardAtOnce) => {
    const { settings, ...others } = await startedDeps();
    const refresh = async () => await settings.refresh();
    const deps = { ...others, settings: { ...settings, refresh: async () => undefined } };
    if (isHeardAtOnce) deps.events = { publish: refresh };
    for (const value of ['false', 'true', 'false']) {
      await updateSettings(deps, ADMINISTRATOR, [{ key: 'audit_log_enabled', value }]);
      await refresh();
    }
    const change = (from: string, to: string) => ({ audit_log_enabled: { from, to } });
    expect((await auditRows()).map(({ changes }) => changes)).toEqual([
      change('true', 'false'),
      change('false', 'true'),
      change('true', 'false'),
    ]);
  });

  test('writes no audit row while the audit log is off', async () => {
    const deps = await startedDeps();
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'audit_log_enabled', value: 'false' }]);
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'cache_ttl', value: '5' }]);
    expect((await auditRows()).map(({ changes }) => Object.keys(changes))).toEqual([['audit_log_enabled']]);
  });
});

test('registration is closed once, however often it is asked', async () => {
  const deps = await startedDeps();
  await setRegistrationEnabled(deps, ADMINISTRATOR, false);
  await setRegistrationEnabled(deps, ADMINISTRATOR, false);
  await deps.settings.refresh();
  expect(deps.settings.current().registrationEnabled).toBe(false);
  expect(await auditRows()).toHaveLength(1);
});
