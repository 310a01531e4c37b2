import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { isDatabaseOutage } from './outage.ts';

const { mongo } = mongoose;
const timedOut = new mongo.MongoNetworkError('connection 2 timed out');
const bulkWrite = (cause: Error) =>
  new mongo.MongoBulkWriteError(cause, {} as ConstructorParameters<typeof mongo.MongoBulkWriteError>[1]);

it.each<[string, unknown, boolean]>([
  ['a connection that timed out', timedOut, true],
  ['a bulk write whose connection timed out', bulkWrite(timedOut), true],
  ['a bulk write that broke a unique index', bulkWrite(new mongo.MongoServerError({ code: 11_000 })), false],
  ['a server that shuts down', new mongo.MongoServerError({ code: 91 }), true],
  ['a statement that was wrong', new mongo.MongoServerError({ code: 2 }), false],
  ['no error', 'connection 2 timed out', false],
])('isDatabaseOutage classifies %s', (_what, error, isOutage) => {
  expect(isDatabaseOutage(error)).toBe(isOutage);
});
