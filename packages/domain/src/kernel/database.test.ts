import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { driverOptions, type DatabaseOptions } from './database.ts';

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
