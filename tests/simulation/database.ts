import { ALL_INDEXES } from '@derby/domain/database';
import { makeIndexes, type Connection } from '@derby/domain/kernel';
import { createMemoryServer, type OnOperation, type Operation } from '@derby/memory-store';
import mongoose from 'mongoose';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';

const { MongoNetworkError, MongoServerSelectionError } = mongoose.mongo;

/** What is wrong with the database at a time. */
export interface DatabaseState {
  /** Share of the operations whose request or response is lost, from one machine or from all (null). */
  lossy: { readonly share: number; readonly machine: string | null } | null;
  isDown: boolean;
  /** Happens to the machine of a kind that is about to make the last of the `left` writes into a collection. */
  ambush: { readonly kind: string; readonly collection: string; left: number; strike(machine: Machine): void } | null;
}

export type Database = ReturnType<typeof createDatabase>;

/** A statement of a gateway may last so long; one of a worker a minute. */
const GATEWAY_TIMEOUT_MS = 1_700;
const WORKER_TIMEOUT_MS = 60_000;
/** How long the driver looks for a server. */
const PATIENT_MS = 20_000;

type Perform = () => unknown;

/**
 * One server and one connection for each name serve all simulations, one after the other: mongoose takes longer to make
 * the models of a connection than a derby lasts.
 */
const server = createMemoryServer();
const own = server.connect();
await makeIndexes(own, ALL_INDEXES);
const empty = server.snapshot();

interface OpenConnection {
  readonly connection: Connection;
  onOperation: OnOperation;
}

const connections = new Map<string, OpenConnection>();

/** Returns the connection of a machine. Its operations reach only the machine that has this name now. */
function connectionOf(name: string, onOperation: OnOperation): Connection {
  const open = connections.get(name);
  if (open) {
    open.onOperation = onOperation;
    return open.connection;
  }
  const made: OpenConnection = {
    connection: server.connect({
      onOperation: async (operation, perform) => await made.onOperation(operation, perform),
    }),
    onOperation,
  };
  connections.set(name, made);
  return made.connection;
}

/**
 * Creates the database of all machines, with a time for each operation. A write that was acknowledged is never lost.
 * One without a response is performed, or not, or later; the driver repeats it once where the real one does.
 */
export function createDatabase(scheduler: Scheduler, fired: (fault: string) => void) {
  server.restore(empty);
  const state: DatabaseState = { lossy: null, isDown: false, ambush: null };
  /** Acknowledgements that wait for a majority while a step-down comes. */
  let withheld: ((isUndone: boolean) => void)[] | null = null;
  let operations = 0;
  let epoch = 0;
  const watchers = new Map<string, (() => void)[]>();

  function operate(machine: Machine, isPatient: boolean): OnOperation {
    return async <Result>(operation: Operation, perform: () => Result): Promise<Result> => {
      operations += 1;
      scheduler.record(`${machine.holder} ${operation.name} ${operation.collection}`);
      return (await new Promise<unknown>((resolve, reject) => {
        const isRepeated = operation.isWrite ? operation.isRetryable : isPatient;
        const { ambush } = state;
        if (operation.isWrite && ambush?.collection === operation.collection && machine.name.startsWith(ambush.kind)) {
          ambush.left -= 1;
          if (ambush.left === 0) {
            state.ambush = null;
            ambush.strike(machine);
          }
        }
        // It goes out when the machine does not stand still.
        const send = () =>
          attempt(machine, { operation, perform, isPatient, repeats: isRepeated ? 1 : 0 }, resolve, reject);
        if (machine.isDead) return;
        if (machine.stillUntilMs > scheduler.nowMs()) machine.after(0, send);
        else send();
      })) as Result;
    };
  }

  function attempt(
    machine: Machine,
    what: { operation: Operation; perform: Perform; isPatient: boolean; repeats: number },
    resolve: (result: unknown) => void,
    reject: (error: unknown) => void,
  ): void {
    const { operation, perform, isPatient, repeats } = what;
    const { random } = machine;
    let isOver = false;
    const respond = (ms: number, answer: () => void) =>
      machine.after(ms, () => {
        cancelTimeout();
        if (isOver) return;
        isOver = true;
        answer();
      });
    const fail = () =>
      repeats > 0 && random.chance(0.8)
        ? attempt(machine, { ...what, repeats: repeats - 1 }, resolve, reject)
        : reject(new MongoNetworkError('connection closed'));
    let cancelTimeout = () => undefined as void;
    if (state.isDown) {
      fired('database down');
      const noServer = () => reject(new MongoServerSelectionError('no primary', {} as never));
      const waitMs = isPatient ? PATIENT_MS : GATEWAY_TIMEOUT_MS;
      // It finds the server as soon as there is one.
      const [afterMs, answer] = machine.random.chance(0.5)
        ? ([waitMs, noServer] as const)
        : ([waitMs / 10, () => attempt(machine, what, resolve, reject)] as const);
      return void respond(afterMs, answer);
    }
    const { lossy } = state;
    const isLost = lossy !== null && (lossy.machine ?? machine.name) === machine.name && random.chance(lossy.share);
    const kind = isLost ? random.pick(['request', 'response', 'late'] as const) : null;
    if (kind !== null) fired(`database ${kind} lost`);
    const arrivesMs = random.chance(0.03) ? random.between(5, 700) : random.between(0.2, 3);
    cancelTimeout = respond(isPatient ? WORKER_TIMEOUT_MS : GATEWAY_TIMEOUT_MS, fail);
    if (kind !== null) respond(random.between(5, 300), fail);
    if (kind === 'request') return;
    const serverMs = kind === 'late' ? random.between(300, 15_000) : arrivesMs;
    const inEpoch = epoch;
    scheduler.after(serverMs, () => {
      if (inEpoch !== epoch) return;
      // What a dying machine has written into its connection may not have left.
      if (machine.isDead && random.chance(0.4)) return;
      const done = tried(perform);
      if (operation.isWrite) for (const look of watchers.get(operation.collection) ?? []) look();
      if (kind !== null) return;
      const acknowledge = () =>
        void respond(random.between(0.2, 3), () => ('error' in done ? reject(done.error) : resolve(done.result)));
      if (withheld === null || !operation.isMajority) return acknowledge();
      withheld.push((isUndone) => {
        if (!isUndone) return acknowledge();
        respond(random.between(1, 50), fail);
      });
    });
  }

  return {
    server,
    state,
    operations: () => operations,
    /** Calls `look` after each write to a collection. */
    watch: (collection: string, look: () => void) =>
      void watchers.set(collection, [...(watchers.get(collection) ?? []), look]),
    /** Statements on their way do not arrive any more. */
    forgetStatements: () => void (epoch += 1),
    connect: (machine: Machine, { isPatient }: { readonly isPatient: boolean }) =>
      connectionOf(machine.name, operate(machine, isPatient)),
    /** For the simulation itself: no time passes. */
    own,
    /** For `ms` no write gets a majority. Then the primary steps down, and the next one has none of these writes. */
    stepDown(ms: number): void {
      if (withheld !== null || state.isDown) return;
      fired('step-down');
      withheld = [];
      const before = server.snapshot();
      scheduler.after(ms, () => {
        const waiting = withheld ?? [];
        withheld = null;
        server.restore(before);
        scheduler.tell('the database steps down and loses what no majority had');
        for (const end of waiting) end(true);
      });
    },
    isSteppingDown: () => withheld !== null,
  };
}

function tried(perform: Perform): { readonly result: unknown } | { readonly error: unknown } {
  try {
    return { result: perform() };
  } catch (error) {
    return { error };
  }
}
