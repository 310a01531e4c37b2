import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ADMINISTRATOR, createTestDeps, databaseForFile, openTestDatabase } from '../testing/index.ts';
import { createSettingsStore, initialSettings, updateSettings, type SettingsStore } from './index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { sealSettings } from './settings.ts';

const TOKEN = 'a-provider-token-of-32-characters';

const database = await databaseForFile();

beforeEach(async () => {
  await database.collection('settings').deleteMany({});
  await database.collection('audit_events').deleteMany({});
});

/** Returns a logger that records its calls at one level. */
function recordingLogger(level: 'warn' | 'error') {
  const lines: unknown[] = [];
  const record = (fields: unknown, text?: string) => void lines.push([fields, text]);
  return { lines, logger: { ...createTestDeps(database).logger, [level]: record } };
}

/** Creates a store that is refreshed only by the test. */
function newStore(options: Parameters<typeof createSettingsStore>[1] = {}, deps: object = {}): SettingsStore {
  const all = { ...createTestDeps(database), ...deps };
  const store = createSettingsStore(all, { pollIntervalMs: 600_000, ...options });
  onTestFinished(async () => await store.close());
  return store;
}

const change = (key: string, value: string) => [{ key, value }];
const storedText = async () => JSON.stringify(await database.collection('settings').find().toArray());

describe('start of a settings store', () => {
  test('stores defaults, values of the environment and one encrypted signing secret once when started concurrently', async () => {
    const initial = initialSettings({ NODE_ENV: 'test', TWILIO_AUTH_TOKEN: TOKEN, TWILIO_PHONE_NUMBER: '' });
    const starting = Array.from({ length: 8 }, () => newStore({ initial }));
    await Promise.all(starting.map(async (store) => await store.start()));
    const secrets = new Set(starting.map((store) => store.current().jwtSecret));
    expect([...secrets]).toEqual([expect.stringMatching(/^.{64}$/)]);
    for (const secret of [TOKEN, ...secrets]) expect(await storedText()).not.toContain(secret);
    const expected = { environment: 'test', twilioAuthToken: TOKEN, twilioPhoneNumber: '' };
    expect(starting[0]?.current()).toMatchObject(expected);
    expect(await database.collection('settings').countDocuments()).toBe(1);
  });

  test('ignores values of the environment when settings are stored', async () => {
    await newStore().start();
    const later = newStore({ initial: { contest_name: 'Another' } });
    await later.start();
    expect(later.current().contestName).not.toBe('Another');
  });

  test('refuses an invalid or weak value of the environment and stores nothing', async () => {
    await expect(newStore({ initial: { jwt_secret: 'changeme' } }).start()).rejects.toThrow(
      "The environment's jwt_secret must have at least 32 characters.",
    );
    expect(await database.collection('settings').countDocuments()).toBe(0);
  });

  test('refuses a weak signing secret from the database', async () => {
    await newStore().start();
    const { secrets } = createTestDeps(database);
    const sealed = sealSettings(secrets, { jwt_secret: 'changeme-2Vb7Zt5Lp8Wc4Rn6Hd1Gf0SaYe' }).jwt_secret;
    await database.collection('settings').updateOne({}, { $set: { 'values.jwt_secret': sealed } });
    await expect(newStore().start()).rejects.toThrow('The stored jwt_secret is too weak to start with.');
  });

  test('reports secrets that were sealed with another key', async () => {
    await newStore().start();
    const open = () => {
      throw new Error('bad tag');
    };
    const other = newStore({}, { secrets: { ...createTestDeps(database).secrets, open } });
    await expect(other.start()).rejects.toThrow(
      'The stored jwt_secret cannot be opened: SECRETS_KEY is not the key it was sealed with.',
    );
  });
});

describe('settings store', () => {
  test('keeps the same object until a change, and shows the change after refresh', async () => {
    const deps = await startedDeps(database);
    const other = newStore();
    await other.start();
    const before = other.current();
    await other.refresh();
    expect(other.current()).toBe(before);
    await updateSettings(deps, ADMINISTRATOR, change('leaderboard_public', 'false'));
    expect(deps.settings.current().leaderboardPublic).toBe(false);
    expect(other.current().leaderboardPublic).toBe(true);
    await Promise.all([other.refresh(), other.refresh(), other.refresh()]);
    expect(other.current().leaderboardPublic).toBe(false);
  });

  test('calls a watcher with the current settings and once for each change', async () => {
    const deps = await startedDeps(database);
    const seen: number[] = [];
    deps.settings.watch(({ cacheTtlSeconds }) => seen.push(cacheTtlSeconds));
    await updateSettings(deps, ADMINISTRATOR, change('cache_ttl', '7'));
    await deps.settings.refresh();
    expect(seen).toEqual([300, 7]);
  });

  test('finds a change by polling when no event arrives', async () => {
    const deps = await startedDeps(database);
    const other = newStore({ pollIntervalMs: 20 });
    await other.start();
    await updateSettings(deps, ADMINISTRATOR, change('cache_ttl', '7'));
    await expect.poll(() => other.current().cacheTtlSeconds).toBe(7);
  });

  describe('recent', () => {
    const MAX_AGE_MS = 500;

    /** Starts a store with a manual clock. `reads` are its statements from then on. */
    async function watched() {
      let nowMs = 0;
      const store = newStore({ nowMs: () => nowMs });
      await store.start();
      const reads: string[] = [];
      database.set('debug', (collection: string, method: string) => void reads.push(`${collection}.${method}`));
      onTestFinished(() => void database.set('debug', false));
      return { store, reads, advance: (ms: number) => void (nowMs += ms) };
    }

    test('returns a change without its event after half a second, with one read for all callers', async () => {
      const { store, reads, advance } = await watched();
      await database.collection('settings').updateOne({}, { $set: { 'values.leaderboard_public': 'false' } });
      advance(MAX_AGE_MS);
      expect((await store.recent()).leaderboardPublic).toBe(true);
      expect(reads).toEqual(['settings.updateOne']);
      advance(1);
      const seen = await Promise.all(Array.from({ length: 20 }, async () => await store.recent()));
      expect(new Set(seen.map(({ leaderboardPublic }) => leaderboardPublic))).toEqual(new Set([false]));
      expect(reads).toEqual(['settings.updateOne', 'settings.findOne']);
    });

    test('reads again when the running read began more than half a second before', async () => {
      const { store, reads, advance } = await watched();
      advance(MAX_AGE_MS + 1);
      const earlier = store.recent();
      advance(MAX_AGE_MS + 1);
      await Promise.all([earlier, store.recent()]);
      expect(reads).toEqual(['settings.findOne', 'settings.findOne']);
    });
  });

  test('uses the default for an invalid stored text, and warns', async () => {
    await newStore().start();
    await database.collection('settings').updateOne({}, { $set: { 'values.cache_ttl': 'soon' } });
    const { lines, logger } = recordingLogger('warn');
    const store = newStore({}, { logger });
    await store.start();
    expect(store.current().cacheTtlSeconds).toBe(300);
    expect(lines).toMatchObject([[{ key: 'cache_ttl' }, expect.any(String)]]);
  });

  test('does not use a stored address or time that an older version has accepted, and warns', async () => {
    await newStore().start();
    const event = {
      ...DEFAULT_EVENT_FACTS,
      summary: 'Our own derby',
      organiser: { name: 'Our club', url: 'https://our;club.example' },
      programme: [{ ...DEFAULT_EVENT_FACTS.programme[0], mapsUrl: 'https://a,b' }],
      tickets: { url: 'https://tickets,example.org', price: 80, currency: 'CAD', onSaleFrom: '0025-07-01T08:00' },
      venue: 'lost',
    };
    await database
      .collection('settings')
      .updateOne({}, { $set: { event, 'values.api_url': 'https://a,b', 'values.weigh_in_start': '0025-08-09T12:00' } });
    const { lines, logger } = recordingLogger('warn');
    const store = newStore({}, { logger });
    await store.start();
    expect(store.current()).toMatchObject({
      apiUrl: '',
      weighInStart: '2025-08-09T12:00',
      event: {
        summary: 'Our own derby',
        organiser: { name: 'Our club', url: null },
        programme: [{ title: 'Weigh-in station', mapsUrl: null }],
        tickets: { url: null, price: 80, currency: 'CAD', onSaleFrom: null },
        venue: DEFAULT_EVENT_FACTS.venue,
      },
    });
    expect(lines).toHaveLength(7);
  });

  test('shows no end of a stored weigh-in that ends before it starts', async () => {
    await newStore().start();
    await database.collection('settings').updateOne({}, { $set: { 'values.weigh_in_end': '2025-08-09T12:00' } });
    const store = newStore();
    await store.start();
    expect(store.current().event).toMatchObject({ weighInStart: '2025-08-09T12:00', weighInEnd: null });
  });

  test('keeps the last known settings while the database is down, and logs it once', async () => {
    const away = await openTestDatabase();
    const { lines, logger } = recordingLogger('error');
    const store = newStore({}, { database: away.database, logger });
    await store.start();
    await away.drop();
    await store.refresh();
    await store.refresh();
    expect(store.current().cacheTtlSeconds).toBe(300);
    expect(lines).toEqual([[expect.anything(), 'failed to read value, keeping the last known one']]);
  });
});
