import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask, askWithFile } from './testing/ask.ts';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';
import { settingProbes, type Probe } from './testing/setting-probes.ts';

const SAVE = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';
const PHOTO = new URL('../../../tests/fixtures/photos/phone-gps-0.8mb.jpg', import.meta.url);

let context: GatewayTestContext;
let redis: FlakyProxy;
let one: Gateway;
let other: Gateway;
let token: string;

beforeAll(async () => {
  const redisUrl = new URL(process.env['REDIS_URL'] ?? '');
  redis = await startFlakyProxy(Number(redisUrl.port));
  redisUrl.port = String(redis.port);
  context = await openGatewayContext({ redisUrl: redisUrl.href });
  [one, other] = [await context.startGateway(), await context.startGateway()];
  token = await context.signIn(one);
  await askWithFile(one.url(), {
    query: 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }',
    variables: {
      input: {
        firstName: 'Ada',
        lastName: 'Fjord',
        phoneNumber: '2505550142',
        fishWeight: '12.5',
        isJunior: false,
        fishPhoto: null,
      },
    },
    file: new Blob([await readFile(PHOTO)], { type: 'image/jpeg' }),
    path: 'variables.input.fishPhoto',
    token,
  });
});
afterAll(async () => {
  await context.close();
  await redis.close();
});

async function save(settings: Record<string, string>): Promise<void> {
  const given = Object.entries(settings).map(([key, value]) => ({ key, value }));
  expect((await ask(one.url(), { query: SAVE, token, variables: { settings: given } })).errors).toBeUndefined();
}
const asAdministrator = (query: string) => ask(other.url(), { query, token });

const PROBES = settingProbes(
  { asAdministrator, asVisitor: (query, variables = {}) => ask(other.url(), { query, variables }) },
  () => context,
);

/** Resolves once the probe gives the effect, or gives it no more. */
async function expectObeyed(isThere: boolean, { probe, effect }: Probe): Promise<void> {
  await expect.poll(async () => JSON.stringify(await probe()) === JSON.stringify(effect)).toBe(isThere);
}

describe('a setting saved at one gateway', () => {
  test.each(Object.entries(PROBES))(
    '%s is obeyed by the other at once, and again when set back',
    async (key, setting) => {
      await expectObeyed(false, setting);
      await save({ [key]: setting.value });
      await expectObeyed(true, setting);
      // Who is locked out by the second factor cannot save: the row says what the administrator with one would.
      if (key === 'force_2fa_for_admin') {
        await openToAll();
        await expectObeyed(false, setting);
      } else {
        await save({ [key]: setting.back });
        await expectObeyed(false, setting);
      }
    },
  );

  test('a new signing secret ends every session everywhere', async () => {
    const tokens = await Promise.all([context.signIn(one), context.signIn(other), context.signIn(one)]);
    await save({ jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
    await expect
      .poll(async () => {
        const answers = await Promise.all(
          [one, other].flatMap((gateway) =>
            [...tokens, token].map((old) => ask(gateway.url(), { query: '{ viewer { id } }', token: old })),
          ),
        );
        return answers.filter(({ status }) => status !== 401).length;
      })
      .toBe(0);
    token = await context.signIn(one);
    expect((await asAdministrator('{ viewer { id } }')).status).toBe(200);
  });

  test('toggled twenty times without a pause ends everywhere as it was saved last', async () => {
    for (let turn = 1; turn <= 20; turn += 1) await save({ contest_name: `Derby ${turn}` });
    const nameAt = async (gateway: Gateway) =>
      (await ask(gateway.url(), { query: '{ leaderboardStatus { contestName } }' })).data.leaderboardStatus.contestName;
    await expect.poll(() => nameAt(other)).toBe('Derby 20');
    expect(await nameAt(one)).toBe('Derby 20');
  });

  test('is obeyed without Redis too', async () => {
    redis.cut();
    // Together, because each change waits for the poll of the settings.
    const probes = ['leaderboard_public', 'enable_export_features', 'contest_year'].map(probeOf);
    await save(Object.fromEntries(probes.map(([key, { value }]) => [key, value])));
    for (const [, probe] of probes) await expectObeyed(true, probe);
    // A visitor is told of the maintenance before anything else.
    const [maintenance, inMaintenance] = probeOf('maintenance_mode');
    await save({
      ...Object.fromEntries(probes.map(([key, { back }]) => [key, back])),
      [maintenance]: inMaintenance.value,
    });
    for (const [, probe] of probes) await expectObeyed(false, probe);
    await expectObeyed(true, inMaintenance);
    await save({ [maintenance]: inMaintenance.back });
    await expectObeyed(false, inMaintenance);
    redis.mend();
  });
});

function probeOf(key: string): [string, Probe] {
  const probe = PROBES[key];
  if (!probe) throw new Error(`no probe for ${key}`);
  return [key, probe];
}

async function openToAll(): Promise<void> {
  await context.database.collection('settings').updateOne({}, { $set: { 'values.force_2fa_for_admin': 'false' } });
  // The one that saved reads the row in its own time, and refuses to save until then.
  await expect.poll(async () => (await ask(one.url(), { query: '{ entries { id } }', token })).errors).toBeUndefined();
}
