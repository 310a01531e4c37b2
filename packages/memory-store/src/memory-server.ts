import mongoose, { type Connection } from 'mongoose';
import { driver } from './driver.ts';
import { MemoryCollection } from './memory-collection.ts';
import { StoredRows } from './stored-rows.ts';
import { copied, type Row } from './values.ts';

export { MemoryCollection } from './memory-collection.ts';

/** One operation on the server. The writes of a bulk write, and the batches of a cursor, are operations of their own. */
export interface Operation {
  readonly collection: string;
  /** As the driver calls it; `getMore` for a later batch of a cursor. */
  readonly name: string;
  /** Its arguments and options by name, to show them. */
  readonly given: object;
  readonly isWrite: boolean;
  /** A write that the driver repeats once after an outage. */
  readonly isRetryable: boolean;
  /** A write that no step-down undoes once it is acknowledged. */
  readonly isMajority: boolean;
}

/**
 * Carries out an operation of one process: `perform` performs it on the server and returns its result, or throws the
 * server's error. It may be called later or never. It may be called again as the driver does for a retryable write, which
 * is performed once. A promise that never settles is a process that has died; an error of the driver, such as
 * MongoNetworkError, is a lost response.
 */
export type OnOperation = <Result>(operation: Operation, perform: () => Result) => Promise<Result>;

/** What the server stored at a moment. */
export interface Snapshot {
  readonly collections: ReadonlyMap<string, StoredRows>;
  readonly position: number;
}

/** One process's way to the server. */
export interface Process {
  perform<Result>(
    operation: Pick<Operation, 'collection' | 'name' | 'given'> & Partial<Operation>,
    action: (rows: StoredRows) => Result,
  ): Promise<Result>;
  rowsOf(collection: string): StoredRows;
}

export type MemoryServer = ReturnType<typeof createMemoryServer>;

/**
 * Creates an empty replica set in memory, with the operations, operators and options that the domain uses. All others
 * throw. It makes no ids, and uses no clock and no random numbers.
 *
 * What the domain cannot see differs from MongoDB: texts of errors; the order of rows that no sort decides, which is that
 * of their insertion; the order of texts with characters beyond U+FFFF; documents that are equal but for the order of
 * their fields. Filters that the embedded server and MongoDB take differently are left out of the random comparison, and
 * those of MongoDB's manual decide (`random-operations.fixture.ts`, `operators.test.ts`). A read sees one moment, except
 * for a scan in the order of ids, whose batches are reads of their own. A bulk write performs
 * none of its writes behind one whose response was lost.
 */
export function createMemoryServer() {
  let collections = new Map<string, StoredRows>();
  /** Collections that a snapshot holds too, so that the next write copies them. */
  let held = new Set<string>();
  /** The number of writes so far, also of those that were undone. */
  let position = 0;
  /** Writes that `restore` has undone: those after the first position, up to the second. */
  const undone: { readonly after: number; readonly upTo: number }[] = [];

  const rowsOf = (name: string): StoredRows => collections.get(name) ?? new StoredRows(name);

  function writableRowsOf(name: string): StoredRows {
    const present = collections.get(name);
    if (present && !held.delete(name)) return present;
    const rows = present?.copy() ?? new StoredRows(name);
    collections.set(name, rows);
    return rows;
  }

  /** Returns a function that writes at its first call, and after an undone one; others return the result again. */
  function writingOnce<Result>(name: string, write: (rows: StoredRows) => Result): () => Result {
    let written: { readonly at: number; readonly result: Result } | undefined;
    return () => {
      const { at = 0 } = written ?? {};
      if (!written || undone.some(({ after, upTo }) => at > after && at <= upTo)) {
        const result = write(writableRowsOf(name));
        position += 1;
        written = { at: position, result };
      }
      return written.result;
    };
  }

  return {
    /** Returns a connection of one process, as `connectDatabase` does. */
    connect({ onOperation = atOnce }: { readonly onOperation?: OnOperation } = {}): Connection {
      let isClosed = false;
      const process: Process = {
        rowsOf,
        async perform(given, action) {
          if (isClosed) throw new mongoose.mongo.MongoClientClosedError();
          const operation = { isWrite: false, isRetryable: false, isMajority: false, ...given };
          const { collection, isWrite, isRetryable } = operation;
          if (isRetryable) return await onOperation(operation, writingOnce(collection, action));
          return await onOperation(operation, () => action((isWrite ? writableRowsOf : rowsOf)(collection)));
        },
      };
      // With a database of ours. `setDriver` would replace the driver of all connections, also of those to real servers.
      const connection = new driver.Connection(mongoose);
      Object.assign(connection, {
        config: { autoIndex: false, autoCreate: false, bufferCommands: false },
        db: {
          collection: (name: string) => new MemoryCollection(process, name),
          // A first row or index creates it.
          createCollection: async (name: string) => new MemoryCollection(process, name),
          listCollections: () => ({ toArray: async () => [...collections.keys()].map((name) => ({ name })) }),
        },
      });
      connection.once('close', () => void (isClosed = true));
      connection.onOpen();
      return connection;
    },
    /** Returns what is stored now. Costs nothing; the next write to each collection copies its map of rows. */
    snapshot(): Snapshot {
      held = new Set(collections.keys());
      return { collections: new Map(collections), position };
    },
    /** Undoes all writes since a snapshot, as a step-down does with those that no majority has. */
    restore(snapshot: Snapshot): void {
      undone.push({ after: snapshot.position, upTo: position });
      collections = new Map(snapshot.collections);
      held = new Set(collections.keys());
    },
    /** Returns copies of the rows of a collection, in the order of their insertion. */
    rows<Document extends object = Row>(collection: string): Document[] {
      return copied(rowsOf(collection).all()) as Document[];
    },
  };
}

const atOnce: OnOperation = async (_operation, perform) => perform();
