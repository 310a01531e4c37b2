import mongoose, { type Connection } from 'mongoose';
import { DomainError } from './errors.ts';

const { mongo } = mongoose;

const OUTAGE_ERRORS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoOperationTimeoutError,
  mongoose.Error.MongooseServerSelectionError,
];

/** Outages whose classes the driver does not export. */
const OUTAGE_NAMES = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError']);

/** Codes of a server that is shutting down, stepping down or no longer the primary. */
const STEPPED_DOWN_CODES = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** A dependency is down. A retry helps. */
export class UnavailableError extends DomainError {
  constructor(cause?: unknown) {
    super('UNAVAILABLE', 'The service is not available right now. Please try again.', { cause });
  }
}

/** Returns whether an error means that the database is down, rather than that a statement was wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A bulk write wraps the error.
  if (error instanceof mongo.MongoBulkWriteError && isDatabaseOutage(error.errorResponse)) return true;
  if (OUTAGE_ERRORS.some((outage) => error instanceof outage) || OUTAGE_NAMES.has(error.name)) return true;
  return error instanceof mongo.MongoServerError && STEPPED_DOWN_CODES.has(Number(error.code));
}

/** Returns the expected failure: a domain error, or an unreachable database. Null for all other errors. */
export function expectedFailureOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return isDatabaseOutage(error) ? new UnavailableError(error) : null;
}

/** Returns whether the driver is connected. This is immediate, while a statement would wait 2 s. */
export function isDatabaseConnected(database: Connection): boolean {
  return database.readyState === mongoose.ConnectionStates.connected;
}
