import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../support/api.ts';
import { fillDerby } from '../../support/fill-derby.ts';
import { stackForFile } from '../../support/stack-for-file.ts';
import type { AttackTarget } from './attack.ts';
import { ATTACKS_OF_MANY_NETWORKS, ATTACKS_OF_ONE_PHONE, type AttackName } from './attacks.ts';
import { PROXY } from './floods.ts';
import { monitorAttack, type AttackResult } from './monitor.ts';
import { runAttacks } from './run-attacks.ts';

/** As `npm start` does in production, with all limits. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  SECRETS_KEY: 'a key of the tests that keeps no secret',
  RATE_LIMIT_ENABLED: 'true',
  TRUSTED_PROXIES: PROXY,
};
/** A read of the board costs as much as at a derby. */
const CONTESTANTS = 200;
/** Without a pace, and with more connections of each kind than a service accepts of one visitor or of all. */
const ALL_IT_CAN = { perSecond: null, connections: 800, forMs: 15_000 };
/** The load of one phone. */
const ONE_PHONE = { perSecond: 50, connections: 100, forMs: 60_000 };
const LEAST_WEIGH_INS = 10;
/** How often an attack runs when late responses are its only problem: other programs delay them too. */
const ATTEMPTS = 3;

const { stack, client } = stackForFile(ENVIRONMENT);
/** Of a phone on which the administrator has signed in before. */
let knownDevice: string;
let networks = 0;

beforeAll(async () => {
  await client.save({ sms_enabled: 'false', enable_real_time_updates: 'true' });
  await fillDerby(stack, CONTESTANTS);
  const login = { ...stack.administrator, deviceToken: null };
  const session = await createClient(stack.baseUrl).call<{ deviceToken: string }>('POST', '/api/login', login);
  knownDevice = session.deviceToken;
});

/** Runs attacks at once, while an administrator with this device weighs in on the attacker's network. */
async function attack(
  names: readonly AttackName[],
  pace: Omit<AttackTarget, 'baseUrl' | 'from'>,
  deviceToken: string | null = knownDevice,
): Promise<AttackResult> {
  for (let attempt = 1; ; attempt += 1) {
    // Networks with unused budgets.
    networks += 1;
    const [venue, elsewhere] = [`127.0.${networks}.1`, `127.0.${networks}.2`];
    const callers = { token: client.token, deviceToken, venue, elsewhere };
    const target = { baseUrl: stack.baseUrl, from: venue, ...pace };
    const result = await monitorAttack(stack, callers, () => runAttacks(names, target));
    for (const { name, count, maxMs, late } of result.promises) {
      process.stdout.write(`${names.join(', ')}: ${name}: at most ${maxMs} ms, ${late} of ${count} late\n`);
    }
    if (attempt === ATTEMPTS || !result.isOnlyLate) return result;
  }
}

describe('a product under attack', () => {
  it.each(ATTACKS_OF_ONE_PHONE)('keeps its promises during %s', async (name) => {
    expect((await attack([name], ALL_IT_CAN)).problems).toEqual([]);
  });

  // So many clients without a pace take the processors of the product, and delay all other responses too.
  it.each(ATTACKS_OF_MANY_NETWORKS)(
    'lets the administrator sign in within 2 s and weigh in within 1 s during %s',
    async (name) => {
      const { problems, promises } = await attack([name], ALL_IT_CAN);
      expect(problems.filter((problem) => !problem.includes(' later than '))).toEqual([]);
      const own = promises.filter((promise) => /^(sign|weigh) in by/.test(promise.name));
      expect(own).toHaveLength(4);
      expect(own.filter(({ maxMs, limitMs }) => maxMs > limitMs)).toEqual([]);
    },
  );

  it('keeps its promises while one phone runs all attacks at once', async () => {
    const { problems, promises } = await attack(ATTACKS_OF_ONE_PHONE, ONE_PHONE);
    expect(problems).toEqual([]);
    const weighIns = promises.filter(({ name }) => name.startsWith('weigh in by'));
    expect(weighIns.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_WEIGH_INS);
  });

  it('control: breaks its promises when the administrator weighs in on an unknown device', async () => {
    const { problems } = await attack(['login-flood'], ALL_IT_CAN, null);
    expect(problems).toContainEqual(expect.stringContaining('Too many attempts. Please try again later.'));
  });
});
