import { randomUUID } from 'node:crypto';
import { isLongForm } from '@derby/server-kit/testing/env';
import fc from 'fast-check';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { createMemoryServer } from './memory-server.ts';
import { call, type Call } from './random-operations.fixture.ts';

const OPERATIONS = isLongForm ? 100_000 : 1_000;
const LIMIT_MS = 600_000 + OPERATIONS * 50;

const url = new URL(process.env['MONGODB_URL'] ?? '');
url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
const real = await mongoose.createConnection(url.href).asPromise();
afterAll(async () => {
  await real.dropDatabase();
  await real.close();
});

const INDEXES = [
  { name: 'key_1', key: { key: 1 }, unique: true },
  { name: 'sid_1', key: { sid: 1 }, unique: true, sparse: true },
] as const;

const DUPLICATE_KEY = 11_000;

/** Returns what a caller gets: rows and counts, or the kind of the error. */
async function outcomeOf(database: Connection, { name, given }: Call): Promise<unknown> {
  const collection = database.collection('rows') as unknown as Record<string, (...all: unknown[]) => unknown>;
  try {
    const result = await collection[name]?.(...structuredClone(given));
    return plain(result, name);
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    // The domain tells no other refusals apart.
    return error.code === DUPLICATE_KEY ? 'duplicate key' : 'refused';
  }
}

async function plain(result: unknown, name: string): Promise<unknown> {
  if (name === 'find') return await (result as { toArray(): Promise<unknown[]> }).toArray();
  if (name === 'aggregate') return inAnyOrder(await (result as { toArray(): Promise<unknown[]> }).toArray());
  if (name === 'bulkWrite') return Object.assign({}, result, { upsertedIds: undefined });
  return name === 'distinct' ? inAnyOrder(result as unknown[]) : result;
}

const inAnyOrder = (values: readonly unknown[]) =>
  values.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const rowsOf = async (database: Connection) => await database.collection('rows').find().sort({ _id: 1 }).toArray();

/** Makes the calls on both stores and compares what they return, and what they have stored at the end. */
async function compare(calls: readonly Call[], changed = (one: Call) => one): Promise<void> {
  const memory = createMemoryServer().connect();
  await real.dropDatabase();
  for (const database of [memory, real]) await database.collection('rows').createIndexes([...INDEXES]);
  for (const one of calls) {
    const [own, other] = [await outcomeOf(memory, changed(one)), await outcomeOf(real, one)];
    expect(own).toEqual(other);
  }
  expect(await rowsOf(memory)).toEqual(await rowsOf(real));
}

/** Of a run of many operations: their number is random, but not their sum's lower bound. */
const LEAST_CALLS = 20;
const callsFrom = (minLength: number) => fc.array(call, { minLength, maxLength: 50, size: 'max' });

it(
  'the store in memory returns and stores what the server does, for random operations',
  async () => {
    let operations = 0;
    const property = fc.asyncProperty(callsFrom(LEAST_CALLS), async (some) => {
      await compare(some);
      operations += some.length;
    });
    await fc.assert(property, { numRuns: OPERATIONS / LEAST_CALLS });
    expect(operations).toBeGreaterThanOrEqual(OPERATIONS);
    process.stdout.write(`${operations} random operations on both stores, 0 differences\n`);
  },
  LIMIT_MS,
);

it('a store that takes $ne for $exists is found', async () => {
  const isNe = (value: unknown) => typeof value === 'object' && value !== null && '$ne' in value;
  const wrong = ({ name, given: [filter, ...others] }: Call) => {
    const fields = Object.entries(filter ?? {}).map(([path, one]) => [
      path,
      isNe(one) ? { $exists: true } : (one as unknown),
    ]);
    return { name, given: [Array.isArray(filter) ? filter : Object.fromEntries(fields), ...others] };
  };
  const property = fc.asyncProperty(callsFrom(1), async (some) => await compare(some, wrong));
  await expect(fc.check(property, { numRuns: 100, endOnFailure: true })).resolves.toMatchObject({ failed: true });
});
