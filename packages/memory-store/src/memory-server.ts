import mongoose, { type Connection } from 'mongoose';
import { driver } from './driver.ts';
import { refuseOthers } from './errors.ts';
import { MemoryCollection } from './memory-collection.ts';
import { StoredRows } from './stored-rows.ts';
import { copied, type Row } from './values.ts';

export { MemoryCollection } from './memory-collection.ts';

const { Db, MongoClientClosedError } = mongoose.mongo;

/** One operation on the server. The writes of a bulk write, and the batches of a cursor, are operations of their own. */
export interface Operation {
  readonly collection: string;
  /** As the driver calls it; `getMore` for a later batch of a cursor. */
  readonly name: string;
  /** Its arguments and options by name, to show them. */
  readonly given: object;
  readonly isWrite: boolean;
  /** The driver repeats it once after an outage, and the server then recognises it. Of reads, not of these. */
  readonly isRetryable: boolean;
  /** Its acknowledgement means that no step-down undoes it. False for reads. */
  readonly isMajority: boolean;
}

/**
 * Carries out an operation of one process: `perform` performs it on the server and returns its result, or throws the
 * server's error. It may be called later, never, or again as the driver does for a retryable write, which is performed
 * once. A promise that never settles is a process that has died; an error of the driver, such as MongoNetworkError, is a
 * response that was lost.
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
 * Creates an empty replica set in memory. What it does not know throws. What the domain cannot see differs from MongoDB:
 * texts of errors, the place of fields in a row, and the order of rows that no sort decides.
 */
export function createMemoryServer() {
  let collections = new Map<string, StoredRows>();
  /** Collections that a snapshot holds too, so that the next write copies them. */
  let held = new Set<string>();
  /** The number of writes so far, also of those that were undone. */
  let position = 0;
  /** Writes that `restore` has undone: those after the first position, up to the second. */
  const undone: { readonly after: number; readonly upTo: number }[] = [];
  const isUndone = (at: number) => undone.some(({ after, upTo }) => at > after && at <= upTo);

  function rowsOf(name: string): StoredRows {
    return collections.get(name) ?? new StoredRows(name);
  }

  function writableRowsOf(name: string): StoredRows {
    const present = collections.get(name);
    if (present && !held.has(name)) return present;
    const rows = present?.copy() ?? new StoredRows(name);
    collections.set(name, rows);
    held.delete(name);
    return rows;
  }

  /** Returns a function that writes at its first call, and after an undone one; others return the result again. */
  function writeOnce<Result>(name: string, write: (rows: StoredRows) => Result): () => Result {
    let written: { readonly at: number; readonly result: Result } | undefined;
    return () => {
      if (!written || isUndone(written.at)) {
        const result = write(writableRowsOf(name));
        position += 1;
        written = { at: position, result };
      }
      return written.result;
    };
  }

  const names = () => [...collections].flatMap(([name, { isCreated }]) => (isCreated ? name : [])).toSorted();
  const drop = () => void (collections = new Map());

  return {
    /** Returns a connection of one process, as `connectDatabase` does. */
    connect({ onOperation = atOnce }: { readonly onOperation?: OnOperation } = {}): Connection {
      let isClosed = false;
      const process: Process = {
        rowsOf,
        async perform(given, action) {
          if (isClosed) throw new MongoClientClosedError();
          const operation = { isWrite: false, isRetryable: false, isMajority: false, ...given };
          const { collection, isWrite, isRetryable } = operation;
          if (!isWrite) return await onOperation(operation, () => action(rowsOf(collection)));
          if (isRetryable) return await onOperation(operation, writeOnce(collection, action));
          return await onOperation(operation, () => writeOnce(collection, action)());
        },
      };
      // With a database of ours. `setDriver` would replace the driver of all connections, also of those to real servers.
      const connection = new driver.Connection(mongoose);
      Object.assign(connection, {
        config: { autoIndex: false, autoCreate: false, bufferCommands: false },
        db: new MemoryDatabase(process, names, drop),
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

/** The part of the driver's database that is used. */
class MemoryDatabase {
  readonly #process: Process;
  readonly #names: () => string[];
  readonly #drop: () => void;

  constructor(process: Process, names: () => string[], drop: () => void) {
    this.#process = process;
    this.#names = names;
    this.#drop = drop;
  }

  collection(name: string): MemoryCollection {
    return new MemoryCollection(this.#process, name);
  }

  async createCollection(name: string): Promise<MemoryCollection> {
    const operation = { collection: name, name: 'create', given: {}, isWrite: true, isMajority: true };
    await this.#process.perform(operation, (rows) => void (rows.isCreated = true));
    return this.collection(name);
  }

  listCollections(): { toArray(): Promise<{ name: string }[]> } {
    return { toArray: async () => this.#names().map((name) => ({ name })) };
  }

  async dropDatabase(): Promise<void> {
    this.#drop();
  }
}

refuseOthers(MemoryDatabase.prototype, Db.prototype, 'database');
