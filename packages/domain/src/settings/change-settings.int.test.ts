import { beforeEach, describe, expect, test } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { ADMINISTRATOR, auditRows, databaseForFile } from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { readSettings, SETTING_KEYS, switchRegistration, updateSettings, type WireSetting } from './index.ts';

const WRITES = isLongForm ? 200 : 20;
const TOKEN = 'a-provider-token-of-32-characters';
const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
/** `SECRET`, sealed in the first format, which is not bound to a row. */
const SECRET_OF_FIRST_FORMAT = 'v1.Ml2KFWDW1WT9DEUARuZTlE3mWGt-bQoINXJc-qiwgitn4QolCx_-PuIJJSxdvF9uH0v9W6DlGriMo5geT6k';
const MASK = '********';

const database = await databaseForFile();

beforeEach(async () => {
  await database.collection('settings').deleteMany({});
  await database.collection('audit_events').deleteMany({});
});

const change = (key: string, value: string) => [{ key, value }];
const valueOf = (settings: readonly WireSetting[], key: string) => settings.find((one) => one.key === key)?.value;
const storedText = async () => JSON.stringify(await database.collection('settings').find().toArray());

test('readSettings returns every key and the state of the derby, with masked secrets', async () => {
  const settings = await readSettings(await startedDeps(database, { hasEnded: true }), ADMINISTRATOR);
  expect(settings.map(({ key }) => key)).toEqual([...SETTING_KEYS, 'derby_status']);
  expect(valueOf(settings, 'jwt_secret')).toBe(MASK);
  expect(valueOf(settings, 'twilio_auth_token')).toBe('');
  expect(valueOf(settings, 'derby_status')).toBe('ended');
  expect(valueOf(settings, 'jwt_expiry')).toBe('1h');
});

describe('updateSettings', () => {
  test('saves all settings or none, and names every invalid key', async () => {
    const deps = await startedDeps(database);
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

  test.each([
    [
      { weigh_in_end: '2025-08-09T11:00' },
      'The weigh-in must end after it starts. The saved start is 2025-08-09T12:00: change the start first',
    ],
    [
      { weigh_in_start: '2026-08-09T12:00' },
      'The weigh-in must end after it starts. The saved end is 2025-08-09T16:00: change the end first',
    ],
    [{ weigh_in_start: '2026-08-09T12:00', weigh_in_end: '2026-08-09T12:00' }, 'The weigh-in must end after it starts'],
  ])('refuses %j, with which the weigh-in ends before it starts', async (given, message) => {
    const deps = await startedDeps(database);
    const before = await storedText();
    const entries = Object.entries(given).map(([key, value]) => ({ key, value }));
    await expect(updateSettings(deps, ADMINISTRATOR, entries)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: ['weigh_in_end'],
      message,
    });
    expect(await storedText()).toBe(before);
  });

  test('moves the weigh-in, removes its start, and saves all settings when a stored weigh-in ends before it starts', async () => {
    const deps = await startedDeps(database);
    const save = async (given: Record<string, string>) =>
      await updateSettings(
        deps,
        ADMINISTRATOR,
        Object.entries(given).map(([key, value]) => ({ key, value })),
      );
    await save({ weigh_in_start: '2026-08-09T12:00', weigh_in_end: '2026-08-09T16:00' });
    await save({ weigh_in_start: '' });
    await save({ weigh_in_end: '2026-08-09T11:00' });
    const end = { 'values.weigh_in_start': '2026-08-09T12:00' };
    await database.collection('settings').updateOne({}, { $set: end });
    await save({ weigh_in_start: '2026-08-09T12:00', weigh_in_end: '2026-08-09T11:00', cache_ttl: '5' });
    expect(deps.settings.current()).toMatchObject({ cacheTtlSeconds: 5, weighInEnd: '2026-08-09T11:00' });
  });

  test('accepts unchanged settings without a change or an audit row', async () => {
    const deps = await startedDeps(database, { initial: { twilio_auth_token: TOKEN } });
    const all = await readSettings(deps, ADMINISTRATOR);
    const secret = deps.settings.current().jwtSecret;
    await expect(updateSettings(deps, ADMINISTRATOR, all)).resolves.toEqual({ message: 'Settings saved successfully' });
    expect(await readSettings(deps, ADMINISTRATOR)).toEqual(all);
    expect(deps.settings.current()).toMatchObject({ jwtSecret: secret, twilioAuthToken: TOKEN });
    expect(await auditRows(database)).toEqual([]);
  });

  test('binds a secret in the first format to its setting when another setting is saved', async () => {
    const deps = await startedDeps(database);
    await database.collection('settings').updateOne({}, { $set: { 'values.jwt_secret': SECRET_OF_FIRST_FORMAT } });
    await deps.settings.refresh();
    expect(deps.settings.current().jwtSecret).toBe(SECRET);
    await updateSettings(deps, ADMINISTRATOR, change('cache_ttl', '300'));
    const [row] = await database.collection('settings').find().toArray();
    expect((row as { values?: unknown } | undefined)?.values).toMatchObject({
      jwt_secret: expect.stringMatching(/^v2\./),
      twilio_auth_token: '',
    });
    expect(deps.settings.current().jwtSecret).toBe(SECRET);
  });

  test('publishes an event and writes one audit row with the changes and masked secrets', async () => {
    const deps = await startedDeps(database);
    const given = [
      { key: 'jwt_secret', value: SECRET },
      { key: 'contest_name', value: '  Winter Derby ' },
      { key: 'twilio_auth_token', value: TOKEN },
      { key: 'cache_ttl', value: '300' },
    ];
    await updateSettings({ ...deps, requestId: 'request-1' }, ADMINISTRATOR, given);
    expect(deps.published).toEqual([{ kind: 'settings-changed' }]);
    expect(deps.settings.current()).toMatchObject({ jwtSecret: SECRET, contestName: 'Winter Derby' });
    const rows = await auditRows(database);
    expect(rows).toEqual([
      {
        _id: expect.any(Number),
        at: deps.clock.now(),
        actor: { kind: 'administrator', userId: 1, username: 'admin' },
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

  test('keeps the changes of two concurrent writers of different keys', async () => {
    const deps = await startedDeps(database);
    for (let round = 1; round <= WRITES; round += 1) {
      await Promise.all([
        updateSettings(deps, ADMINISTRATOR, change('cache_ttl', String(round))),
        updateSettings(deps, ADMINISTRATOR, change('rate_limit_max_requests', String(round))),
      ]);
      expect(deps.settings.current()).toMatchObject({ cacheTtlSeconds: round, rateLimitMaxRequests: round });
    }
  });

  test.each([
    ['is refreshed before the audit row is written', true],
    ['is refreshed later', false],
  ])(
    'audits that the audit log was switched off and on, also when the change %s',
    async (_when, refreshesBeforeAudit) => {
      const { settings, ...others } = await startedDeps(database);
      const refresh = async () => await settings.refresh();
      const deps = { ...others, settings: { ...settings, refresh: async () => undefined } };
      if (refreshesBeforeAudit) deps.events = { publish: refresh };
      for (const value of ['false', 'true', 'false']) {
        await updateSettings(deps, ADMINISTRATOR, change('audit_log_enabled', value));
        await refresh();
      }
      expect((await auditRows(database)).map(({ changes }) => changes.audit_log_enabled as unknown)).toEqual([
        { from: 'true', to: 'false' },
        { from: 'false', to: 'true' },
        { from: 'true', to: 'false' },
      ]);
    },
  );

  test('writes no audit row while the audit log is off', async () => {
    const deps = await startedDeps(database);
    await updateSettings(deps, ADMINISTRATOR, change('audit_log_enabled', 'false'));
    await updateSettings(deps, ADMINISTRATOR, change('cache_ttl', '5'));
    expect((await auditRows(database)).map(({ changes }) => Object.keys(changes))).toEqual([['audit_log_enabled']]);
  });
});

describe('switchRegistration', () => {
  const switches = async (...given: readonly (readonly [isEnabled: boolean, generation: number])[]) => {
    const deps = await startedDeps(database);
    for (const [isEnabled, generation] of given)
      await switchRegistration(deps, ADMINISTRATOR, { isEnabled, generation });
    await deps.settings.refresh();
    return deps.settings.current().registrationEnabled;
  };

  test('closes registration once when it is repeated', async () => {
    expect(await switches([false, 1], [false, 1])).toBe(false);
    expect(await auditRows(database)).toHaveLength(1);
  });

  test('changes nothing of a later derby', async () => {
    expect(await switches([false, 1], [true, 2], [false, 1])).toBe(true);
    expect(await switches([false, 2], [true, 2])).toBe(false);
  });
});
