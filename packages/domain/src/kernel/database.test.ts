import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { driverOptions, expectedFailureOf, isDatabaseOutage, type DatabaseOptions } from './database.ts';

const URL_OF_REPLICAS = 'mongodb://one.example,two.example/derby?replicaSet=derby';

/** Returns the driver's options for a URL and our options. Does not connect. */
function parsed(search: string, options: Omit<DatabaseOptions, 'mongodbUrl' | 'poolSize'> = {}) {
  const mongodbUrl = `${URL_OF_REPLICAS}${search}`;
  const {
    autoIndex: _autoIndex,
    autoCreate: _autoCreate,
    bufferCommands: _bufferCommands,
    ...ofDriver
  } = driverOptions({
    mongodbUrl,
    poolSize: 5,
    ...options,
  });
  return new mongoose.mongo.MongoClient(mongodbUrl, ofDriver).options;
}

describe('database connection', () => {
  it('reads from the primary and writes to the majority, even when the URL says otherwise', () => {
    const { readPreference, writeConcern } = parsed('&readPreference=secondaryPreferred&w=1&journal=false');
    expect(readPreference.mode).toBe('primary');
    expect(writeConcern).toMatchObject({ w: 'majority', j: true });
  });

  it('selects a server within 1.7 s, or 20 s when patient, or within the time of the URL', () => {
    expect(parsed('').serverSelectionTimeoutMS).toBe(1_700);
    expect(parsed('', { isPatient: true }).serverSelectionTimeoutMS).toBe(20_000);
    expect(parsed('&serverSelectionTimeoutMS=9000').serverSelectionTimeoutMS).toBe(9_000);
    expect(parsed('&serverselectiontimeoutms=9000', { isPatient: true }).serverSelectionTimeoutMS).toBe(9_000);
  });

  it('retries reads only when patient or without a statement timeout', () => {
    expect(parsed('', { statementTimeoutMs: 1_700 })).toMatchObject({ socketTimeoutMS: 1_700, retryReads: false });
    expect(parsed('', { statementTimeoutMs: 60_000, isPatient: true })).toMatchObject({
      socketTimeoutMS: 60_000,
      retryReads: true,
    });
    expect(parsed('').retryReads).toBe(true);
  });

  it('retries writes unless the URL says otherwise', () => {
    expect(parsed('').retryWrites).toBe(true);
    expect(parsed('&retryWrites=false').retryWrites).toBe(false);
  });
});

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

it.each([
  ['a write', new mongo.MongoServerError({ code: 14_031 })],
  ['a bulk write', bulkWrite(new mongo.MongoServerError({ code: 14_031 }))],
])('expectedFailureOf tells that the disk is full when the database refuses %s for that', (_what, error) => {
  expect(expectedFailureOf(error)).toMatchObject({
    code: 'DISK_FULL',
    message: 'The disk is full, so nothing can be saved right now. Please tell an administrator.',
    retryAfterSeconds: 60,
  });
});
