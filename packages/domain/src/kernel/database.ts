import { failEndedConnections } from '@derby/server-kit/workarounds/ended-connections';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { DiskFullError, DomainError, UnavailableError } from './errors.ts';

export type { Connection } from 'mongoose';

/** A response is due within 2 s; the rest is left for other work. */
const SERVER_SELECTION_TIMEOUT_MS = 1_700;
/** An election takes about 12 s. */
const PATIENT_SELECTION_TIMEOUT_MS = 20_000;
/** Also the timeout of the driver's monitoring, so that a hanging server counts as down. */
const CONNECT_TIMEOUT_MS = 2_000;

export interface DatabaseOptions {
  readonly mongodbUrl: string;
  readonly poolSize: number;
  /** Maximum wait for the response to a statement. No limit when absent. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** For work without a waiting client: statements wait for an election, and reads are retried after it. */
  readonly isPatient?: boolean;
}

/**
 * Connects to MongoDB with fast failures and durable writes: no buffering, 1.7 s to find the server, `w: majority, j:
 * true`. Creates no indexes: `npm run migrate` does. Rejects with a readable error when the server cannot be reached.
 */
export async function connectDatabase(options: DatabaseOptions): Promise<Connection> {
  const connection = mongoose.createConnection(options.mongodbUrl, driverOptions(options));
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw new Error('The database cannot be reached; check MONGODB_URL and that MongoDB runs.', { cause: error });
  }
}

/** Returns the driver's options. They override the URL, except for the time to find a server. */
export function driverOptions(options: DatabaseOptions) {
  const { mongodbUrl, statementTimeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS, isPatient = false } = options;
  return {
    ...failEndedConnections(),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: options.poolSize,
    ...(/[?&]serverSelectionTimeoutMS=/i.test(mongodbUrl)
      ? {}
      : { serverSelectionTimeoutMS: isPatient ? PATIENT_SELECTION_TIMEOUT_MS : SERVER_SELECTION_TIMEOUT_MS }),
    connectTimeoutMS: connectTimeoutMs,
    ...(statementTimeoutMs === undefined
      ? {}
      : { socketTimeoutMS: statementTimeoutMs, waitQueueTimeoutMS: statementTimeoutMs }),
    // A retried read would double the wait of a client.
    retryReads: isPatient || statementTimeoutMs === undefined,
    // Use cases read their own recent writes.
    readPreference: 'primary',
    writeConcern: { w: 'majority', j: true },
  } satisfies ConnectOptions;
}

/** The driver's error code for a violated unique index. */
const DUPLICATE_KEY = 11_000;

/** Returns the result of a write, or null when it violates a unique index. Rejects with other errors. */
export async function unlessDuplicate<Result>(write: PromiseLike<Result>): Promise<Result | null> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}

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

/** Returns whether an error means that the database is down, rather than that a statement was wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A bulk write wraps the error.
  if (error instanceof mongo.MongoBulkWriteError && isDatabaseOutage(error.errorResponse)) return true;
  if (OUTAGE_ERRORS.some((outage) => error instanceof outage) || OUTAGE_NAMES.has(error.name)) return true;
  return error instanceof mongo.MongoServerError && STEPPED_DOWN_CODES.has(Number(error.code));
}

/** MongoDB's code OutOfDiskSpace. The embedded server refuses all writes with it. */
const OUT_OF_DISK_SPACE = 14_031;

/** Returns the expected failure: a domain error, a full disk or an unreachable database. Null for all other errors. */
export function expectedFailureOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  // Of a bulk write too.
  if (error instanceof mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE) return new DiskFullError(error);
  return isDatabaseOutage(error) ? new UnavailableError(error) : null;
}

/** Returns whether the driver is connected. This is immediate, while a statement would wait 2 s. */
export function isDatabaseConnected(database: Connection): boolean {
  return database.readyState === mongoose.ConnectionStates.connected;
}

/** Throws UNAVAILABLE at once when the driver is not connected. */
export function assertConnected(database: Connection): void {
  if (!isDatabaseConnected(database)) throw new UnavailableError();
}
