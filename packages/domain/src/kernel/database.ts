import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { failEndedConnections } from './ended-connections.ts';

export type { Connection } from 'mongoose';

/** An answer is due within 2 s, and the rest of the way takes its time. */
const SERVER_SELECTION_TIMEOUT_MS = 1_700;
/** An election takes about 12 s. */
const PATIENT_SELECTION_TIMEOUT_MS = 20_000;
/** Also the patience of the driver's own look at the server, so that one that hangs is known to be away. */
const CONNECT_TIMEOUT_MS = 2_000;

/** How a process uses the database. */
export interface DatabaseOptions {
  readonly mongodbUrl: string;
  readonly poolSize: number;
  /** The longest wait for the answer to one statement. Without it a statement may take as long as it needs. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** For work that no client waits for: statements wait out an election, and reads are tried again after one. */
  readonly isPatient?: boolean;
}

/**
 * Connects to MongoDB so that failures are quick and writes are durable: no buffering without a
 * connection, 1.7 s to find the server, `w: majority, j: true`. Makes no index: `npm run migrate` does.
 * Rejects with a plain sentence when the server cannot be reached.
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

/** Returns the options of the driver. They win over those of the URL, but for the time to find a server. */
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
    // A read that ran into its limit would take it twice, while a client waits.
    retryReads: isPatient || statementTimeoutMs === undefined,
    // A use case reads what was written just now, and decides by it.
    readPreference: 'primary',
    writeConcern: { w: 'majority', j: true },
  } satisfies ConnectOptions;
}

/** The driver's code for a broken unique index. */
const DUPLICATE_KEY = 11_000;

/** Returns the result of a write; null when it lost against a unique index. Rejects as the write does otherwise. */
export async function unlessDuplicate<Result>(write: PromiseLike<Result>): Promise<Result | null> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Whether a write lost against a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}
