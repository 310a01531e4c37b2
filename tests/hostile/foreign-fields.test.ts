import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import { createClient } from '../support/api.ts';
import { openTarget } from './target.ts';

/** Fields that an attacker who knows or guesses the database could try to set. */
const FOREIGN = [
  '_id',
  'id',
  'ticket_id',
  'ticketId',
  'created_at',
  'createdAt',
  'fish_photo_path',
  'fishPhotoPath',
  'fish_photo_url',
  'rank',
  'phoneNumber',
  'isAdmin',
  'roles',
  'two_factor_enabled',
  'is_suspended',
  'passwordHash',
  '__v',
  '$set',
  'sessions',
  'corrections',
];

/** Valid bodies of the calls that store something, by call. */
const GOOD_BODIES: Readonly<Record<string, (mark: string) => Record<string, unknown>>> = {
  'POST /api/entries': () => ({
    first_name: 'Ada',
    last_name: 'Foreign',
    phone_number: '2505550142',
    fish_weight: '3.5',
  }),
  'PUT /api/entries/{id}': () => ({
    first_name: 'Ada',
    last_name: 'Foreign',
    phone_number: '2505550142',
    fish_weight: '4.5',
  }),
  'PUT /api/participants/{id}': () => ({
    first_name: 'Ada',
    last_name: 'Foreign',
    email: null,
    total_tickets: 1,
    derby_entries: 1,
    junior_entries: 0,
    status: 'active',
  }),
  'POST /api/users': (mark) => ({ username: `u${mark.slice(-8)}`, password: 'weigh-in at noon', email: null }),
};

const target = openTarget();
let database: MongoClient;
beforeAll(async () => {
  database = await new MongoClient(target.mongodbUrl).connect();
});
afterAll(() => database.close());

const everyBody = (): DescribedCall[] =>
  operationsOf(target.description).filter(({ operation }) => operation.requestBody);

async function send(call: DescribedCall, id: number, body: Record<string, unknown>): Promise<Response> {
  const isForm = 'multipart/form-data' in (call.operation.requestBody?.content ?? {});
  // With the token, a logout would end the session of this tier.
  const client = call.name === 'POST /api/auth/logout' ? createClient(target.baseUrl) : target.client;
  return client.send(call.method, call.path.replace('{id}', String(id)), isForm ? formOf(body) : body);
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

/** Returns the id of a separate row for each call that changes one. */
async function idFor(call: DescribedCall): Promise<number> {
  const { client } = target;
  if (call.path.startsWith('/api/entries/')) {
    const form = formOf(GOOD_BODIES['POST /api/entries']?.('') ?? {});
    return (await client.call<{ id: number }>('POST', '/api/entries', form)).id;
  }
  if (!call.path.startsWith('/api/participants/')) return 999_999_999;
  // The letter first: a name of digits alone is refused.
  const mark = `m${randomUUID().slice(0, 8)}`;
  const form = new FormData();
  const table = `First Name,Last Name,Email,Ticket Type,Quantity\nAda,${mark},${mark}@example.com,Derby Ticket,1\n`;
  form.set('csvFile', new Blob([table]), 'export.csv');
  await client.call('POST', '/api/participants/import', form);
  const list = await client.read<{ id: number; last_name: string }[]>('/api/participants');
  return list.find((one) => one.last_name === mark)?.id ?? 0;
}

/** Returns the collections that contain `mark`. */
async function whereStored(mark: string): Promise<string[]> {
  const collections = await database.db().listCollections().toArray();
  const found: string[] = [];
  for (const { name } of collections) {
    for await (const row of database.db().collection(name).find()) {
      if (JSON.stringify(row).includes(mark)) found.push(name);
    }
  }
  return found;
}

it('no call stores any of 20 foreign fields of its body', async () => {
  const mark = `foreign-${randomUUID()}`;
  const foreign = Object.fromEntries(FOREIGN.map((name) => [name, mark]));
  const stored: string[] = [];
  const statuses: Record<string, number> = {};
  for (const call of everyBody()) {
    const body = { ...foreign, ...GOOD_BODIES[call.name]?.(mark) };
    const response = await send(call, await idFor(call), body);
    const text = await response.text();
    statuses[call.name] = response.status;
    if (response.ok && text.includes(mark)) stored.push(`${call.name} answers it`);
    expect([call.name, response.status < 500]).toEqual([call.name, true]);
  }
  stored.push(...(await whereStored(mark)).map((name) => `${name} holds it`));
  process.stdout.write(
    `foreign fields: ${FOREIGN.length} in each of ${everyBody().length} bodies, ${stored.length} stored\n`,
  );
  expect(stored).toEqual([]);
  // The bodies are valid apart from the foreign fields, because a refusal would prove nothing.
  for (const name of Object.keys(GOOD_BODIES)) expect([name, Number(statuses[name]) < 300]).toEqual([name, true]);
});

it('control: the search detects a stored field', async () => {
  const mark = `foreign-${randomUUID()}`;
  const entry = { first_name: 'Ada', last_name: mark, phone_number: '2505550142', fish_weight: '3.5' };
  const call = everyBody().find(({ name }) => name === 'POST /api/entries');
  if (!call) throw new Error('POST /api/entries is not described.');
  expect((await send(call, 0, entry)).status).toBe(201);
  expect(await whereStored(mark)).toContain('entries');
});
