import type { ApiDeps } from '@derby/api-kit/dependencies';
import { completeReset, createDerbyStateReader, type ResetDeps } from '@derby/domain/derby';
import { createDivisionReader } from '@derby/domain/entries';
import { createLeases, createSecretBox, type DomainLogger, type EventPublisher, type Job } from '@derby/domain/kernel';
import { createLiveBoard } from '@derby/domain/leaderboard';
import type { Connection } from '@derby/domain/kernel';
import { MESSAGE_CLAIMS, MESSAGING_TIMINGS, type MessageClaims } from '@derby/domain/messaging';
import { createSettingsStore, type WireSettings } from '@derby/domain/settings';
import { runJob } from '@derby/worker/jobs';
import { createSlot } from '@derby/worker/slot';
import { startWork } from '@derby/worker/work';
import type { Database } from './database.ts';
import { Machine } from './machine.ts';
import { REQUEST_TIMEOUT_MS, type Provider } from './provider.ts';
import type { Redis } from './redis.ts';
import type { Scheduler } from './scheduler.ts';

export const PUBLIC_URL = 'https://derby.example';
export const AUTH_TOKEN = 'f00dfeedf00dfeedf00dfeedf00dfeed';

const INITIAL: WireSettings = {
  sms_auto_template: 'AUTO [First Name] [Weight] [Rank/Position]',
  sms_final_template: 'FINAL [First Name] [Weight] [Rank/Position]',
  twilio_account_sid: `AC${'1'.repeat(32)}`,
  twilio_auth_token: AUTH_TOKEN,
  twilio_phone_number: '+12505550000',
  auto_backup_enabled: 'false',
  rate_limit_enabled: 'false',
};
const SPACING_MS = 2_000;
const SECRETS = createSecretBox('a key for simulations that is long enough');

/** What a gateway's use cases need. Photos and sign-in stay outside. */
export type GatewayDeps = Omit<
  ApiDeps,
  'sessionCache' | 'sessions' | 'attempts' | 'requestCounter' | 'uploadLimits' | 'smsSpacingMs'
>;

export interface RunningGateway {
  readonly machine: Machine;
  readonly deps: GatewayDeps;
}

export interface LogLine {
  readonly machine: string;
  readonly fields: object;
  readonly message: string;
}

export type Product = ReturnType<typeof createProduct>;

/** Creates the processes of the product, as services/worker and packages/api-kit put them together. */
export function createProduct(options: {
  readonly scheduler: Scheduler;
  readonly seed: number;
  readonly database: Database;
  readonly redis: Redis;
  readonly provider: Provider;
  /** All processes run on one host, so that one sees whether another one is gone. */
  readonly isOneHost: boolean;
  readonly sabotage?: Sabotage | undefined;
  readonly makeBackup: ResetDeps['makeBackup'];
}) {
  const { scheduler, seed, database, redis, provider, isOneHost, sabotage, makeBackup } = options;
  const machines = new Map<string, Machine>();
  const gateways = new Map<string, RunningGateway>();
  const starts = new Map<string, number>();
  const clocks = new Map<string, number>();
  const logs: LogLine[] = [];
  const isGone = (holder: string) =>
    isOneHost && ![...machines.values()].some((one) => one.holder === holder && !one.isDead);

  function commonOf(machine: Machine, isPatient: boolean) {
    const { clock, elapsedMs, repeat } = machine;
    const connection = database.connect(machine, { isPatient });
    const logger = loggerOf(machine, logs);
    const parts = { database: connection, clock, logger, secrets: SECRETS };
    const settings = createSettingsStore(parts, { initial: INITIAL, nowMs: elapsedMs, repeat });
    const events = redis.publisher(machine);
    redis.subscribe(machine, async ({ kind }) => {
      if (kind === 'settings-changed') await settings.refresh();
    });
    return {
      ...parts,
      settings,
      events,
      jobQueue: redis.jobQueue(machine),
      publicUrl: PUBLIC_URL,
      photoStore: NO_PHOTOS,
      keepsakeStore: NO_KEEPSAKES,
      backupStore: NO_BACKUPS,
      leases: createLeases({ clock, holder: machine.holder, isGone }),
      ...(makeBackup && { makeBackup }),
    };
  }

  async function startGateway(machine: Machine): Promise<void> {
    const common = commonOf(machine, false);
    const { database: connection, settings, clock, logger, events: bus } = common;
    await settings.start();
    const derbyState = createDerbyStateReader({ database: connection });
    const source = createDivisionReader({ database: connection });
    const nowMs = machine.elapsedMs;
    const board = createLiveBoard({ database: connection, source, derbyState, settings, clock, logger, nowMs });
    redis.subscribe(machine, async (event) => {
      if (event.kind === 'settings-changed') await settings.refresh();
      await board.handle(event);
    });
    const events: EventPublisher = {
      publish: async (event) => void (await Promise.all([board.handle(event), bus.publish(event)])),
    };
    const { boardState, divisions } = board;
    const deps: GatewayDeps = { ...common, events, derbyState, board, boardState, divisions };
    gateways.set(machine.name, { machine, deps });
    await completeReset(deps, { kind: 'system', name: 'gateway' }).catch(() => undefined);
  }

  async function startWorker(machine: Machine): Promise<void> {
    const common = commonOf(machine, true);
    await common.settings.start();
    const { clock, elapsedMs: nowMs } = machine;
    const step = redis.slotStep(machine);
    const slot = createSlot(step, { spacingMs: SPACING_MS, requestTimeoutMs: REQUEST_TIMEOUT_MS, clock, nowMs });
    void step({ wish: 'giveBack', holder: 'none', ms: 0, longestMs: slot.longestMs }).catch(() => undefined);
    const sender = {
      send: async (message: Parameters<Provider['send']>[1]) => await provider.send(machine, message),
      findSent: async (query: Parameters<Provider['list']>[1]) => await provider.list(machine, query),
    };
    const claims = sabotage && sabotaged(sabotage);
    const deps = { ...common, slot, sender, timings: MESSAGING_TIMINGS, ...(claims && { claims }) };
    const work = await startWork(deps, { lookIntervalMs: 10_000, smsSpacingMs: SPACING_MS });
    redis.work(
      machine,
      async ({ job, delayMs: _delay, ...payload }: Job) => await runJob(work.jobs, job, payload as never),
    );
  }

  function start(name: string): void {
    const number = (starts.get(name) ?? 0) + 1;
    starts.set(name, number);
    const machine = new Machine(name, { scheduler, seed, start: number, clockIsAheadMs: clocks.get(name) ?? 0 });
    machines.set(name, machine);
    const starting = name.startsWith('gateway') ? startGateway(machine) : startWorker(machine);
    // Its supervisor starts it again.
    starting.catch(() => {
      if (machine.isDead) return;
      kill(name);
      scheduler.after(1_500, () => start(name));
    });
  }

  function kill(name: string): void {
    const machine = machines.get(name);
    if (machine) machine.isDead = true;
    gateways.delete(name);
  }

  const isRunning = (name: string) => machines.get(name)?.isDead === false;

  return {
    logs: logs as readonly LogLine[],
    names: () => [...machines.keys()],
    start,
    kill,
    isRunning,
    gateways: () => [...gateways.values()],
    /** A process stands still for a while, as on a host that is suspended. */
    standStill(name: string, ms: number): void {
      const machine = machines.get(name);
      if (machine) machine.stillUntilMs = scheduler.nowMs() + ms;
    },
    setClock(name: string, aheadMs: number): void {
      clocks.set(name, aheadMs);
      const machine = machines.get(name);
      if (machine) machine.clockIsAheadMs = aheadMs;
    },
  };
}

/** Undoes a protection of messages before each claim. */
const SABOTAGES = {
  order: (database) => change(database, { state: 'queued' }, { $unset: { order: 1 } }),
  STOP: (database) => database.collection('sms_opt_outs').deleteMany({}),
  'look-up': (database) =>
    change(database, { kind: 'all', state: { $in: ['sending', 'unknown'] } }, { $set: { state: 'queued' } }),
} as const satisfies Record<string, (database: Connection) => Promise<unknown>>;

export type Sabotage = keyof typeof SABOTAGES;

const change = async (database: Connection, filter: object, update: object) =>
  await database.collection('sms_messages').updateMany(filter, update);

function sabotaged(protection: Sabotage): MessageClaims {
  return {
    ...MESSAGE_CLAIMS,
    async claim(deps, claimer) {
      await SABOTAGES[protection](deps.database);
      return await MESSAGE_CLAIMS.claim(deps, claimer);
    },
  };
}

function loggerOf({ holder }: Machine, logs: LogLine[]): DomainLogger {
  const log = (fields: object, message: string) => void logs.push({ machine: holder, fields, message });
  return { debug: () => undefined, info: log, warn: log, error: log };
}

/** Pictures and files are outside of the simulation. */
const NO_KEEPSAKES: ApiDeps['keepsakeStore'] = {
  save: async () => undefined,
  open: async () => null,
  remove: async () => undefined,
  list: async () => [],
};

const NO_PHOTOS = {
  list: async () => [],
  remove: async () => undefined,
  removeThumbnail: async () => undefined,
  open: async () => null,
} as unknown as ResetDeps['photoStore'];
const NO_BACKUPS = { list: async () => [] } as unknown as ResetDeps['backupStore'];
