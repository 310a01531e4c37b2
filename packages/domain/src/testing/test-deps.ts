import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { createMemoryServer, type OnOperation } from '@derby/memory-store';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import {
  connectDatabase,
  createLeases,
  createSecretBox,
  type Administrator,
  type Clock,
  type Connection,
  type Deps,
  type DomainEvent,
  type Job,
  type Leases,
  type SystemActor,
} from '../kernel/index.ts';
import { testServers } from './env.ts';

/** A manual clock. `sleep` advances it and resolves at once. */
export interface TestClock extends Clock {
  set(time: Date | string): void;
  advance(ms: number): void;
}

/** Dependencies that record their effects. */
export interface TestDeps extends Deps {
  readonly clock: TestClock;
  /** Without the versions of boards, which are random. */
  readonly published: DomainEvent[];
  readonly jobs: Job[];
  readonly leases: Leases;
  /** Names of processes that no longer run. */
  readonly goneProcesses: Set<string>;
}

/**
 * Creates a database for one test file on the server of MONGODB_URL, and returns its address with the options of that
 * variable. Fails without a server: `npm test` starts one. Call `drop` afterwards.
 */
export async function openTestDatabase() {
  const { mongodbUrl: serverUrl } = testServers();
  if (!serverUrl) throw new Error('MONGODB_URL is not set: these tests need a MongoDB server (npm test starts one).');
  const url = new URL(serverUrl);
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  // A host that is busy with tests must not count as a database outage.
  const database = await connectDatabase({ mongodbUrl: url.href, poolSize: 25, connectTimeoutMs: 60_000 });
  return {
    database,
    mongodbUrl: url.href,
    drop: async () => {
      await database.dropDatabase();
      await database.close();
    },
  };
}

/** Creates a database in memory (packages/memory-store), where all operations take turns with other work. */
export function openMemoryDatabase() {
  const database = createMemoryServer().connect({ onOperation: inTurn });
  return { database, drop: async () => await database.close() };
}

/** Lets other work run before each operation, as a server's response does. */
const inTurn: OnOperation = async (_operation, perform) => {
  await setImmediate();
  return perform();
};

/** For tests of code that does not access the database. */
const NO_DATABASE = {} as Connection;

export const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };
export const WORKER: SystemActor = { kind: 'system', name: 'worker' };

/** Creates test dependencies with the clock at noon of the derby's day. */
export function createTestDeps(database = NO_DATABASE): TestDeps {
  let now = new Date('2025-08-09T19:00:00.000Z');
  const published: DomainEvent[] = [];
  const jobs: Job[] = [];
  const goneProcesses = new Set<string>();
  const clock: TestClock = {
    now: () => new Date(now),
    sleep: async (ms) => {
      now = new Date(now.getTime() + ms);
    },
    set: (time) => {
      now = new Date(time);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
  return {
    database,
    clock,
    published,
    jobs,
    goneProcesses,
    leases: createLeases({ clock, holder: 'this process', isGone: (holder) => goneProcesses.has(holder) }),
    events: {
      async publish(event) {
        const { boardVersion: _random, ...known } = { boardVersion: '', ...event };
        published.push(known);
      },
    },
    jobQueue: { enqueue: async (enqueue) => void jobs.push(enqueue) },
    secrets: createSecretBox('a key for tests that is long enough'),
    logger: quietLogger,
  };
}
