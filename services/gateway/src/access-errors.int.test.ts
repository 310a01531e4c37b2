import { rootOperations } from '@derby/api-schemas/testing/sample-operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from './access.ts';
import { openGatewayContext } from './testing/gateway-context.ts';

const MESSAGE = 'Back at noon.\n<b>Bring your ticket</b>';
const STAYS_OPEN = new Set([
  'Mutation.login',
  'Mutation.logout',
  'Mutation.receiveSms',
  'Mutation.recordSmsStatus',
  'Mutation.refreshSession',
  'Query.event',
  'Query.operatingState',
]);

/** One operation for each root field of the real schema. */
const operations = rootOperations();
const isProtected = ([name]: [string, string]) => ACCESS_TABLE.get(name) !== 'public';

const context = openGatewayContext();
const codesOf = (answer: { errors: { extensions: Record<string, unknown> }[] | undefined }) =>
  answer.errors?.map(({ extensions }) => extensions['code']) ?? [];

describe('maintenance', () => {
  beforeAll(async () => await context.save({ maintenance_mode: 'true', maintenance_message: MESSAGE }));
  afterAll(async () => await context.save({ maintenance_mode: 'false' }));

  test.each(operations.filter(([name]) => !STAYS_OPEN.has(name)))(
    '%s is closed to visitors with the message and the time to ask again',
    async (_name, query) => {
      const answer = await context.ask(query, { token: null });
      expect(answer).toMatchObject({
        status: 503,
        errors: [{ message: MESSAGE, extensions: { code: 'MAINTENANCE', retryAfterSeconds: 30 } }],
      });
      expect(answer.data).toBeUndefined();
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(operations.filter(([name]) => STAYS_OPEN.has(name)))('%s stays open', async (_name, query) => {
    expect(codesOf(await context.ask(query, { token: null }))).not.toContain('MAINTENANCE');
  });

  test.each(operations.filter(isProtected))(
    '%s tells a token that has ended so, for the console then gets a new one, and lets administrators in',
    async (name, query) => {
      expect(codesOf(await context.ask(query, { token: `${context.token}x` }))).toEqual(['UNAUTHENTICATED']);
      // Sample input is refused by most use cases: what counts is who refuses.
      const session = name === 'Mutation.logout' ? await context.signIn() : context.token;
      const codes = codesOf(await context.ask(query, { token: session }));
      expect(codes).not.toContain('MAINTENANCE');
      expect(codes).not.toContain('UNAUTHENTICATED');
    },
  );

  test('a closed field cannot hide behind an open one', async () => {
    const query = '{ operatingState { logLevel } leaderboard(division: REGULAR) { total } }';
    expect(codesOf(await context.ask(query, { token: null }))).toEqual(['MAINTENANCE']);
  });

  test('health stays green and the message is told to the other services', async () => {
    expect((await fetch(`${context.one.url()}/health`)).status).toBe(200);
    expect((await fetch(`${context.one.url()}/ready`)).status).toBe(200);
    const state = await context.ask('{ operatingState { maintenanceMessage } }', { token: null });
    expect(state.data).toEqual({ operatingState: { maintenanceMessage: MESSAGE } });
  });
});

describe('two-factor authentication forced on administrators', () => {
  beforeAll(async () => await context.save({ force_2fa_for_admin: 'true' }));
  // Nothing else can open the door again for who has no second factor: the row itself is changed.
  const isGated = ([name]: [string, string]) => ['weighmaster', 'administrator'].includes(ACCESS_TABLE.get(name) ?? '');
  const gated = operations.filter(isGated);
  const free = operations.filter((operation) => !isGated(operation));

  test.each(gated)('%s is a conflict with a sentence for who has none', async (_name, query) => {
    expect(await context.ask(query)).toMatchObject({
      status: 409,
      errors: [
        {
          message: 'Please turn on two-factor authentication in Profile Settings first',
          extensions: { code: 'TWO_FACTOR_REQUIRED' },
        },
      ],
    });
  });

  test.each(free)('%s goes on', async (_name, query) => {
    const answer = await context.ask(query, { token: await context.signIn() });
    expect(codesOf(answer)).not.toContain('TWO_FACTOR_REQUIRED');
  });

  test('visitors are refused as ever', async () => {
    expect((await context.ask('{ entries { id } }', { token: null })).status).toBe(401);
  });

  test('who has turned it on works on, from a second later at the latest', async () => {
    await context.database
      .collection('users')
      .updateOne({ _id: 1 as never }, { $set: { 'twoFactor.isEnabled': true } });
    await expect.poll(async () => (await context.ask('{ entries { id } }')).status, { timeout: 2_000 }).toBe(200);
  });
});
