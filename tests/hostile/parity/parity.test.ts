import committed from '@derby/api-schemas/openapi.json' with { type: 'json' };
import { operationsOf } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongForm } from '../../support/form.ts';
import { openOwnTransports, type OwnTransports } from '../../support/own-transports.ts';
import { seededRandom } from '../../support/random.ts';
import { actByGraphql, actByRest, type Action, type Outcome, type Rng } from './action.ts';
import { nextAction } from './actions.ts';
import { comparable, rowsOf } from './rows.ts';

const ACTIONS = Number(process.env['PARITY_ACTIONS'] ?? (isLongForm ? 600 : 50));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_809);
/** How many actions run between two comparisons of all rows. */
const ACTIONS_PER_LOOK = 50;
const TIME_LIMIT_MS = 900_000;

/** Two equal products: one gets REST requests only, the other GraphQL requests only. */
let byRest: OwnTransports;
let byGraphql: OwnTransports;
let restToken: string;
let graphqlToken: string;

beforeAll(async () => {
  [byRest, byGraphql] = await Promise.all([openOwnTransports(13), openOwnTransports(14)]);
  restToken = await byRest.signIn();
  graphqlToken = await byGraphql.signIn();
  // No worker runs here, and a reset is refused while messages are queued.
  await both({
    rest: { method: 'PUT', path: '/api/admin/global-settings', json: { sms_enabled: 'false' } },
    ...NO_MESSAGES,
  });
});
afterAll(async () => {
  await Promise.all([byRest.close(), byGraphql.close()]);
});

const NO_MESSAGES = {
  graphql: { query: 'mutation { updateSettings(settings: [{ key: "sms_enabled", value: "false" }]) }', variables: {} },
  wire: (data: { updateSettings: string }) => ({ message: data.updateSettings }),
};

/** Runs an action by REST, then by GraphQL. */
async function both(action: Action, other: Action = action): Promise<{ rest: Outcome; graphql: Outcome }> {
  const rest = await actByRest(byRest.restUrl, restToken, action);
  const graphql = await actByGraphql(byGraphql.gatewayUrl, graphqlToken, other);
  return { rest: comparable(rest) as Outcome, graphql: comparable(graphql) as Outcome };
}

const rows = async () => {
  const [rest, graphql] = await Promise.all([rowsOf(byRest.database), rowsOf(byGraphql.database)]);
  return { rest, graphql };
};

async function expectSameRows(done: number): Promise<void> {
  const { rest, graphql } = await rows();
  expect({ done, ...rest }).toEqual({ done, ...graphql });
}

function rngOf(random: () => number): Rng {
  return {
    one: (values) => values[Math.floor(random() * values.length)] as (typeof values)[number],
    chance: (percent) => random() * 100 < percent,
  };
}

/** Returns the name of a call in the description. */
function nameOf({ rest: { method, path } }: Action): string {
  return `${method} ${path.replace(/\?.*/, '').replace(/\/\d+(?=\/|$)/, '/{id}')}`;
}

describe('REST and GraphQL', () => {
  it(
    `have the same responses and rows after ${ACTIONS} generated actions`,
    async () => {
      const rng = rngOf(seededRandom(SEED));
      const statuses = new Map<number, number>();
      for (let done = 1; done <= ACTIONS; done += 1) {
        const action = nextAction(rng);
        const { rest, graphql } = await both(action);
        statuses.set(rest.status, (statuses.get(rest.status) ?? 0) + 1);
        const asked = { done, rest: action.rest, graphql: action.graphql };
        expect({ asked, ...rest }).toEqual({ asked, ...graphql });
        if (done % ACTIONS_PER_LOOK === 0 || done === ACTIONS) await expectSameRows(done);
      }
      const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      process.stdout.write(
        `parity: ${ACTIONS} actions by REST and GraphQL with seed ${SEED}, 0 differences; by status ${counted.join(', ')}\n`,
      );
      expect(statuses.get(200)).toBeGreaterThan(ACTIONS / 4);
    },
    TIME_LIMIT_MS,
  );

  it('are compared by an action for every call except these', () => {
    const rng = rngOf(seededRandom(SEED));
    const described = operationsOf(committed as unknown as OpenApiDocument).map(({ name }) => name);
    const asked = new Set(Array.from({ length: 5_000 }, () => nameOf(nextAction(rng))));
    expect(described.filter((name) => !asked.has(name))).toEqual([
      'POST /api/login',
      'POST /api/auth/refresh',
      'POST /api/auth/logout',
      'POST /api/auth/change-password',
      'GET /api/auth/2fa/status',
      'POST /api/auth/2fa/setup',
      'POST /api/auth/2fa/enable',
      'POST /api/auth/2fa/disable',
      'POST /api/entries/{id}/send-sms',
      'GET /api/leaderboard/status',
      'GET /api/results',
      'GET /api/results/{year}',
      'GET /api/admin/sms-templates',
    ]);
  });

  it('control: differ after different actions', async () => {
    const weight = (lbs: string) => ({
      rest: { method: 'PUT', path: '/api/admin/global-settings', json: { contest_name: lbs } },
      graphql: {
        query: 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }',
        variables: { settings: [{ key: 'contest_name', value: lbs }] },
      },
      wire: (data: { updateSettings: string }) => ({ message: data.updateSettings }),
    });
    await both(weight('One derby'), weight('Another derby'));
    const { rest, graphql } = await rows();
    expect(rest).not.toEqual(graphql);
    expect(JSON.stringify(rest)).toContain('One derby');
    await both(weight('One derby'));
    const answers = await both(weight('One derby'), weight(''));
    expect(answers.rest).not.toEqual(answers.graphql);
  });
});
