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
const codesOf = (response: { errors: { extensions: Record<string, unknown> }[] | undefined }) =>
  response.errors?.map(({ extensions }) => extensions['code']) ?? [];

describe('during maintenance', () => {
  beforeAll(async () => await context.save({ maintenance_mode: 'true', maintenance_message: MESSAGE }));
  afterAll(async () => await context.save({ maintenance_mode: 'false' }));

  test.each(operations.filter(([name]) => !STAYS_OPEN.has(name)))(
    '%s responds to visitors with 503, the message and Retry-After',
    async (_name, query) => {
      const response = await context.ask(query, { token: null });
      expect(response).toMatchObject({
        status: 503,
        errors: [{ message: MESSAGE, extensions: { code: 'MAINTENANCE', retryAfterSeconds: 30 } }],
      });
      expect(response.data).toBeUndefined();
      expect(response.headers.get('retry-after')).toBe('30');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(operations.filter(([name]) => STAYS_OPEN.has(name)))('%s stays open to visitors', async (_name, query) => {
    expect(codesOf(await context.ask(query, { token: null }))).not.toContain('MAINTENANCE');
  });

  test.each(operations.filter(isProtected))(
    '%s responds to an invalid token with UNAUTHENTICATED and admits administrators',
    async (name, query) => {
      expect(codesOf(await context.ask(query, { token: `${context.token}x` }))).toEqual(['UNAUTHENTICATED']);
      // Most use cases refuse the sample input. Only the refusals of the access checks matter here.
      const session = name === 'Mutation.logout' ? await context.signIn() : context.token;
      const codes = codesOf(await context.ask(query, { token: session }));
      expect(codes).not.toContain('MAINTENANCE');
      expect(codes).not.toContain('UNAUTHENTICATED');
    },
  );

  test('a query with an open and a closed field is refused', async () => {
    const query = '{ operatingState { logLevel } leaderboard(division: REGULAR) { total } }';
    expect(codesOf(await context.ask(query, { token: null }))).toEqual(['MAINTENANCE']);
  });

  test('/health and /ready return 200 and operatingState has the maintenance message', async () => {
    expect((await fetch(`${context.one.url()}/health`)).status).toBe(200);
    expect((await fetch(`${context.one.url()}/ready`)).status).toBe(200);
    const state = await context.ask('{ operatingState { maintenanceMessage } }', { token: null });
    expect(state.data).toEqual({ operatingState: { maintenanceMessage: MESSAGE } });
  });
});

describe('with two-factor authentication required of administrators', () => {
  beforeAll(async () => await context.save({ force_2fa_for_admin: 'true' }));
  // The last test changes the row directly: an administrator without a second factor cannot change the setting back.
  const isGated = ([name]: [string, string]) => ['weighmaster', 'administrator'].includes(ACCESS_TABLE.get(name) ?? '');
  const gated = operations.filter(isGated);
  const free = operations.filter((operation) => !isGated(operation));

  test.each(gated)('%s returns 409 to an administrator without a second factor', async (_name, query) => {
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

  test.each(free)('%s is allowed without a second factor', async (_name, query) => {
    const response = await context.ask(query, { token: await context.signIn() });
    expect(codesOf(response)).not.toContain('TWO_FACTOR_REQUIRED');
  });

  test('visitors still get 401', async () => {
    expect((await context.ask('{ entries { id } }', { token: null })).status).toBe(401);
  });

  test('an administrator who enables a second factor has access again within 2 s', async () => {
    await context.database
      .collection('users')
      .updateOne({ _id: 1 as never }, { $set: { 'twoFactor.isEnabled': true } });
    await expect.poll(async () => (await context.ask('{ entries { id } }')).status, { timeout: 2_000 }).toBe(200);
  });
});
