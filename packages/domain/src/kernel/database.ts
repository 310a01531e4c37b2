import mongoose, { type Connection } from 'mongoose';
import { failEndedConnections } from './ended-connections.ts';

export type { Connection } from 'mongoose';

/** An answer is due within 2 s, and the rest of the way takes its time. */
const SERVER_SELECTION_TIMEOUT_MS = 1_700;
/** Also the patience of the driver's own look at the server, so that one that hangs is known to be away. */
const CONNECT_TIMEOUT_MS = 2_000;

/** Bounds the wait for a connection and for an answer; a read that ran into it is not repeated, which would take it twice. */
const quickFailure = (timeoutMs: number) => ({
  socketTimeoutMS: timeoutMs,
  waitQueueTimeoutMS: timeoutMs,
  retryReads: false,
});

/**
 * Connects to MongoDB so that failures are quick and writes are durable: no buffering without a
 * connection, 1.7 s to find the server, `w: majority, j: true`. Indexes are made by each noun's
 * `ensureIndexes`, never in the background.
 * With `statementTimeoutMs` no statement waits longer for its answer, so that a server that hangs is
 * noticed; without one a statement may take as long as it needs.
 * Rejects with a plain sentence when the server cannot be reached.
 */
export async function connectDatabase(options: {
  mongodbUrl: string;
  poolSize: number;
  statementTimeoutMs?: number;
  connectTimeoutMs?: number;
}): Promise<Connection> {
  const { statementTimeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const connection = mongoose.createConnection(options.mongodbUrl, {
    ...failEndedConnections(),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: options.poolSize,
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: connectTimeoutMs,
    ...(statementTimeoutMs === undefined ? {} : quickFailure(statementTimeoutMs)),
    writeConcern: { w: 'majority', j: true },
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw new Error('The database cannot be reached; check MONGODB_URL and that MongoDB runs.', { cause: error });
  }
}

/** The driver's code for a broken unique index. */
const DUPLICATE_KEY = 11_000;

/** Whether a write lost against a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}
