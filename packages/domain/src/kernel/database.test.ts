import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { driverOptions, type DatabaseOptions } from './database.ts';

const URL_OF_REPLICAS = 'mongodb://one.example,two.example/derby?replicaSet=derby';

/** What the driver makes of a URL and of our options; it does not connect. */
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

describe('the connection to the database', () => {
  it('reads from the primary and writes to the majority, whatever the URL says', () => {
    const { readPreference, writeConcern } = parsed('&readPreference=secondaryPreferred&w=1&journal=false');
    expect(readPreference.mode).toBe('primary');
    expect(writeConcern).toMatchObject({ w: 'majority', j: true });
  });

  it('finds a server within 1.7 s, waits out an election where no client waits, and obeys the URL', () => {
    expect(parsed('').serverSelectionTimeoutMS).toBe(1_700);
    expect(parsed('', { isPatient: true }).serverSelectionTimeoutMS).toBe(20_000);
    expect(parsed('&serverSelectionTimeoutMS=9000').serverSelectionTimeoutMS).toBe(9_000);
    expect(parsed('&serverselectiontimeoutms=9000', { isPatient: true }).serverSelectionTimeoutMS).toBe(9_000);
  });

  it('reads a second time only where no client waits for it', () => {
    expect(parsed('', { statementTimeoutMs: 1_700 })).toMatchObject({ socketTimeoutMS: 1_700, retryReads: false });
    expect(parsed('', { statementTimeoutMs: 60_000, isPatient: true })).toMatchObject({
      socketTimeoutMS: 60_000,
      retryReads: true,
    });
    expect(parsed('').retryReads).toBe(true);
  });

  it('leaves it to the URL whether a write is tried again, which not all servers can', () => {
    expect(parsed('').retryWrites).toBe(true);
    expect(parsed('&retryWrites=false').retryWrites).toBe(false);
  });
});
