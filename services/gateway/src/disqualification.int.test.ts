import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask } from './testing/ask.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
const DISQUALIFY = 'mutation ($id: Int!, $reason: String) { disqualifyEntry(id: $id, reason: $reason) }';
const DISQUALIFIED = `{ disqualifiedEntries {
  id ticketId lastName disqualificationReason corrections { by changes { field from to } }
} }`;

let context: GatewayTestContext;
let gateway: Gateway;
let token: string;
beforeAll(async () => {
  context = await openGatewayContext();
  gateway = await context.startGateway();
  token = await context.signIn(gateway);
});
afterAll(async () => await context.close());

const run = (query: string, variables: object = {}) => ask(gateway.url(), { query, variables, token });
const weighIn = async (lastName: string, fishWeight: string): Promise<number> => {
  const input = { firstName: 'Rosa', lastName, phoneNumber: '250-555-0142', fishWeight };
  return (await run(CREATE, { input })).data.createEntry.id;
};
const onTheBoard = async () => {
  const answer = await ask(gateway.url(), {
    query: '{ leaderboard(division: REGULAR) { entries { lastName rank } } }',
  });
  return answer.data.leaderboard.entries as unknown[];
};

test('a disqualified entry leaves the board and comes back with its rank', async () => {
  const first = await weighIn('Fjord', '20');
  await weighIn('Sound', '10');
  expect(await run(DISQUALIFY, { id: first, reason: ' ' })).toMatchObject({
    status: 400,
    errors: [{ message: 'Please enter a reason', extensions: { code: 'BAD_INPUT' } }],
  });
  expect((await run(DISQUALIFY, { id: first, reason: 'Wrong waters' })).data).toEqual({ disqualifyEntry: true });
  await expect.poll(onTheBoard).toEqual([{ lastName: 'Sound', rank: 1 }]);
  expect((await run('{ entries { lastName rank } }')).data.entries).toEqual([{ lastName: 'Sound', rank: 1 }]);
  expect((await run(DISQUALIFIED)).data.disqualifiedEntries).toEqual([
    {
      id: first,
      ticketId: 'T-0001',
      lastName: 'Fjord',
      disqualificationReason: 'Wrong waters',
      corrections: [{ by: 'admin', changes: [{ field: 'disqualification_reason', from: null, to: 'Wrong waters' }] }],
    },
  ]);
  expect(await run(DISQUALIFY, { id: first, reason: 'Again' })).toMatchObject({
    status: 409,
    errors: [{ message: 'The entry is already disqualified', extensions: { code: 'CONFLICT' } }],
  });

  const restored = await run('mutation ($id: Int!) { restoreEntry(id: $id) { lastName rank } }', { id: first });
  expect(restored.data).toEqual({ restoreEntry: { lastName: 'Fjord', rank: 1 } });
  await expect.poll(onTheBoard).toEqual([
    { lastName: 'Fjord', rank: 1 },
    { lastName: 'Sound', rank: 2 },
  ]);
});

test('the console learns what it needs for a message and for exports', async () => {
  const id = await weighIn('Strait', '5.5');
  const answer = await run(`{ smsDraft(entryId: ${id}) areExportsOn }`);
  expect(answer.data.areExportsOn).toBe(true);
  expect(answer.data.smsDraft).toContain('Congratulations Rosa! Your salmon of 5.5 lbs');
});
