import { createSessionCache, endSessionsOfOtherKeys, type AccountsDeps } from '@derby/domain/accounts';
import { completeReset, createDerbyStateReader, type ResetDeps } from '@derby/domain/derby';
import { createDivisionReader, type EntryDeps } from '@derby/domain/entries';
import { systemClock, type EventPublisher, type SessionEnder } from '@derby/domain/kernel';
import { createLiveBoard, type LeaderboardDeps, type LiveBoard } from '@derby/domain/leaderboard';
import type { KeepsakeStore } from '@derby/domain/keepsakes';
import type { PreflightDeps } from '@derby/domain/messaging';
import { createUploadLimits } from '@derby/domain/photos';
import type { SettingsStore } from '@derby/domain/settings';
import { createAttemptCounter } from '@derby/backend-kit/attempt-counter';
import { openCommonDependencies } from '@derby/backend-kit/common-dependencies';
import { isAnyWorkerAlive } from '@derby/backend-kit/heartbeat';
import type { Relay } from '@derby/backend-kit/event-bus';
import { createWindowCounter, type WindowCounter } from '@derby/backend-kit/window-counter';
import type { Logger } from '@derby/server-kit/logger';
import type { ReadinessProbe } from '@derby/server-kit/readiness';
import type { DerbyConfig } from '@derby/backend-kit/env';

/** The dependencies of the use cases, created once. Each request gets a copy with its id and log. */
export type ApiDeps = AccountsDeps &
  ResetDeps &
  EntryDeps &
  PreflightDeps &
  LeaderboardDeps & {
    readonly settings: SettingsStore;
    readonly board: LiveBoard;
    readonly sessions: SessionEnder;
    readonly requestCounter: WindowCounter;
    readonly keepsakeStore: KeepsakeStore;
  };

/** The dependencies of a running API. */
export interface OpenDependencies {
  readonly deps: ApiDeps;
  readonly probes: readonly ReadinessProbe[];
  readonly openRelay: (name: string) => Relay;
  close(): Promise<void>;
}

/** The processes that respond to clients. */
export type ApiName = 'gateway' | 'rest-compat';

/** Timeouts for MongoDB and Redis. */
export interface ServerTimeouts {
  /** Of a database statement. */
  readonly statementTimeoutMs?: number;
  /** Of a count in Redis. */
  readonly responseTimeoutMs?: number;
}

/** A database that hangs must become a 503 within two seconds (docs/guarantees.md, D3). */
const STATEMENT_TIMEOUT_MS = 1_700;

/**
 * Connects to MongoDB and Redis and reads the settings. Throws an error with a clear message when the database is down;
 * Redis may be down.
 */
export async function openDependencies(
  config: DerbyConfig,
  {
    name,
    logger,
    timeouts = {},
  }: { readonly name: ApiName; readonly logger: Logger; readonly timeouts?: ServerTimeouts },
): Promise<OpenDependencies> {
  const { redisUrl, smsSpacingMs } = config;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = timeouts;
  const common = await openCommonDependencies(config, {
    name,
    logger,
    clock: systemClock,
    statementTimeoutMs,
  });
  const { database, settings, events: bus } = common.deps;
  const requestCounter = createWindowCounter(redisUrl, logger, timeouts);
  const attempts = createAttemptCounter(redisUrl, logger, timeouts);
  const sessionCache = createSessionCache();
  const derbyState = createDerbyStateReader({ database });
  const board = createLiveBoard({
    database,
    source: createDivisionReader({ database }),
    derbyState,
    settings,
    clock: systemClock,
    logger,
  });
  bus.subscribe(async (event) => {
    sessionCache.forget(event);
    await board.handle(event);
  });
  // A client must see its own write on this process's board, with or without Redis.
  const events: EventPublisher = {
    publish: async (event) => void (await Promise.all([board.handle(event), bus.publish(event)])),
  };

  const deps: ApiDeps = {
    ...common.deps,
    events,
    sessionCache,
    sessions: { endOfOtherKeys: async () => await endSessionsOfOtherKeys(deps) },
    attempts,
    requestCounter,
    smsSpacingMs,
    derbyState,
    board,
    boardState: board.boardState,
    divisions: board.divisions,
    uploadLimits: createUploadLimits(),
  };
  // Not awaited: the gateway serves requests meanwhile, and refuses those that a reset excludes.
  const interrupted =
    name === 'gateway' &&
    completeReset(deps, { kind: 'system', name }).catch((error: unknown) =>
      logger.error({ err: error }, 'failed to resume the reset, the worker will retry'),
    );
  // The APIs work without a worker, but the operator must know.
  const worker: ReadinessProbe = {
    name: 'worker',
    optional: true,
    async check() {
      if (!(await isAnyWorkerAlive(common.redis))) throw new Error('no worker has sent a heartbeat');
    },
  };
  return {
    deps,
    probes: [...common.probes, worker],
    openRelay: (relay) => bus.openRelay(relay),
    async close() {
      await Promise.all([attempts.close(), requestCounter.close(), interrupted]);
      await common.close();
    },
  };
}
