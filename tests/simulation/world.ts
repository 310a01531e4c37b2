import { DomainError, expectedFailureOf, type Administrator, type SignedInUser } from '@derby/domain/kernel';
import type { Database } from './database.ts';
import type { GatewayDeps, Product } from './product.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';
import type { Redis } from './redis.ts';
import type { Scheduler } from './scheduler.ts';

/** A weighed fish, as its phone and the people around it know it. The whole number of its weight is its number. */
export interface Fish {
  readonly number: number;
  readonly firstName: string;
  readonly phoneNumber: string;
  readonly isJunior: boolean;
  readonly key: string;
  readonly firstWeight: string;
  readonly by: SignedInUser;
  /** The generation of the derby that was there when it was weighed. */
  readonly generation: number;
  readonly weighedAtMs: number;
  /** Null until the first response that says it. */
  entryId: number | null;
  storedAtMs: number | null;
  /** The code with which it was finally refused. */
  refusal: string | null;
  /** What its weight may be: one, or more after corrections without a response. */
  weights: Set<string>;
  /** All weights that it ever had, which a restore may bring back. */
  readonly allWeights: Set<string>;
  /** `maybe` while it is not certain, and after a removal without a response. */
  isRemoved: 'no' | 'maybe' | 'yes';
  removedAtMs: number | null;
  readmittedAtMs: number | null;
  /** Somebody has tried to remove it. */
  mayBeRemoved: boolean;
  /** A request had no response, so it may be carried out after a later one was refused. */
  mayBeUnderWay: boolean;
  /** Taken back, with a response that says it. */
  isUndone: boolean;
  /** Two people do not change one fish at once, so that the last response decides. */
  isBusy: boolean;
  /** A restore took it away, or brought it back. */
  isRestored: boolean;
}

/** An act that was acknowledged, which the audit log must have. */
export interface Act {
  readonly action: string;
  readonly subjectId: number;
  readonly atMs: number;
}

export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: string }
  /** No response, or one that promises nothing. */
  | { readonly kind: 'unknown' };

/** Everything that a simulation has. */
export interface World {
  readonly scheduler: Scheduler;
  readonly database: Database;
  readonly redis: Redis;
  readonly provider: Provider;
  readonly product: Product;
  readonly random: Random;
  readonly fish: Fish[];
  readonly acts: Act[];
  /** When an administrator decided to send an unknown or undelivered message again, by its id. */
  readonly decidedToSend: { readonly messageId: number; readonly atMs: number; readonly isLasting: boolean }[];
  /** Unknown messages that an administrator took for sent. */
  readonly settledAsSent: Set<number>;
  /** The numbers of the fish in the official result of each derby, by its generation. */
  readonly results: Map<number, ReadonlySet<number>>;
  /** The texts to everyone, with the generation of the derby at the last press and the runs that a press was told of. */
  readonly texts: Map<string, { readonly text: string; generation: number; readonly runIds: Set<number> }>;
  /** Whom each of their runs goes to, by its id. */
  readonly recipients: Map<number, readonly string[]>;
  /** When the STOP of a number was acknowledged; infinite before. */
  readonly stopped: Map<string, number>;
  /** Texts to everyone that left while a final message was due. */
  textsBehind: number;
  readonly workers: number;
  /** A clock was set, so what is due for one process may not be due for another. */
  isClockWrong: boolean;
  /** Since when each run is paused, by its id. */
  readonly pausedSinceMs: Map<number, number>;
  /** When the last restore was complete. */
  restoredAtMs: number | null;
  /** The database or a process was last disturbed at this time. */
  disturbedAtMs: number;
  /** What is wrong, as judges have found it. */
  readonly problems: string[];
  /** Counts a fault that took effect. */
  readonly fired: (fault: string) => void;
  /** Number of deeds that people have not finished. */
  busy: number;
  /** Hits the machine with this name, whose request has just reached the provider. */
  strikeSender: ((machine: string) => void) | null;
}

export const NAMES = ['Ann', 'Bob', 'Cyd', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou'];
export const PEOPLE = NAMES.length;
/** Two of a family share a phone. */
export const phoneOfPerson = (person: number) => `250555${1_000 + (person >> 1)}`;

export const ADMINISTRATOR: Administrator = {
  kind: 'administrator',
  userId: 1,
  username: 'admin',
  sessionId: 'console',
};
export const weighmaster = (phone: number): SignedInUser => ({
  kind: 'weighmaster',
  userId: phone + 2,
  username: `weighmaster ${phone + 1}`,
  sessionId: `phone-${phone + 1}`,
});

const CLIENT_TIMEOUT_MS = 10_000;
/** Codes after which a client tries again by itself. */
const TRY_AGAIN = new Set(['UNAVAILABLE', 'BUSY']);

/** Makes a call on some running gateway. Its response may be lost with the gateway. */
export async function call<Value>(
  world: World,
  what: string,
  work: (deps: GatewayDeps) => Promise<Value>,
): Promise<Outcome<Value>> {
  const { scheduler, random } = world;
  return await new Promise((resolve) => {
    let isOver = false;
    const end = (outcome: Outcome<Value>) => {
      if (isOver) return;
      isOver = true;
      cancelTimeout();
      const said = outcome.kind === 'refused' ? outcome.code : outcome.kind;
      scheduler.tell(`${what}: ${said}`);
      resolve(outcome);
    };
    const cancelTimeout = scheduler.after(CLIENT_TIMEOUT_MS, () => end({ kind: 'unknown' }));
    scheduler.after(random.between(1, 30), () => {
      const gateways = world.product.gateways();
      const gateway = gateways[random.below(gateways.length)];
      if (!gateway) return void scheduler.after(20, () => end({ kind: 'unknown' }));
      // The gateway starts with the call as soon as it does not stand still.
      gateway.machine.after(0, () => {
        const respond = (outcome: Outcome<Value>) =>
          void gateway.machine.after(random.between(1, 30), () => end(outcome));
        work(gateway.deps).then(
          (value) => respond({ kind: 'done', value }),
          (error: unknown) => respond(refusalOf(world, what, error)),
        );
      });
    });
  });
}

function refusalOf(world: World, what: string, error: unknown): Outcome<never> {
  const expected = expectedFailureOf(error);
  if (expected === null) {
    world.problems.push(
      `${what} failed with an unexpected error: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
    );
    return { kind: 'unknown' };
  }
  return expected instanceof DomainError && !TRY_AGAIN.has(expected.code)
    ? { kind: 'refused', code: expected.code }
    : { kind: 'unknown' };
}

export const sleep = async (world: World, ms: number): Promise<void> =>
  await new Promise((resolve) => void world.scheduler.after(ms, resolve));

/** The derby as stored now; people see it on the console. */
export function derbyOf(world: World) {
  const [derby] = world.database.server.rows<{
    status?: string;
    generation?: number;
    endedAt?: Date | null;
    runId?: number | null;
    isEndComplete?: boolean;
    reset?: { readonly deletion: object | null } | null;
  }>('derby');
  return { status: derby?.status ?? 'active', generation: derby?.generation ?? 1, ...derby };
}
