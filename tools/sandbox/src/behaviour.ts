import { z } from 'zod';
import { OUTCOMES, type OutcomeName } from './outcomes.ts';

const MINUTE_MS = 60_000;
const outcomeNames = Object.keys(OUTCOMES).filter((name): name is OutcomeName => name in OUTCOMES);

/** Faults that can be set while the sandbox runs. Fields that are left out stay unchanged. */
export const behaviourPatch = z.strictObject({
  /** Delays the response to every create request, after it was decided and logged. */
  delayMs: z
    .int()
    .min(0)
    .max(5 * MINUTE_MS)
    .optional(),
  /** The outcome of the next requests, whatever their number. */
  next: z.strictObject({ outcome: z.enum(outcomeNames), count: z.int().min(0).max(10_000) }).optional(),
  /** Responds to every request with 401, code 20003. */
  rejectsCredentials: z.boolean().optional(),
  /** Responds to lists and single messages with 503. */
  failsLookups: z.boolean().optional(),
  callbackDelayMs: z
    .int()
    .min(0)
    .max(10 * MINUTE_MS)
    .optional(),
  /** When false, no webhook is called. */
  sendsCallbacks: z.boolean().optional(),
});

/** The current faults. */
export interface Behaviour {
  readonly delayMs: number;
  readonly next: { readonly outcome: OutcomeName; readonly count: number };
  readonly rejectsCredentials: boolean;
  readonly failsLookups: boolean;
  readonly callbackDelayMs: number;
  readonly sendsCallbacks: boolean;
}

/** Holds the faults of this process; a new process starts without any. */
export interface BehaviourSwitch {
  readonly now: Behaviour;
  change(patch: z.infer<typeof behaviourPatch>): void;
  reset(): void;
  /** Takes and returns one of the outcomes set by `next`; undefined when none is left. */
  takeNext(): OutcomeName | undefined;
}

/** Creates the switch without faults, with the configured callback delay. */
export function createBehaviourSwitch(callbackDelayMs: number): BehaviourSwitch {
  const normal = (): Behaviour => ({
    delayMs: 0,
    next: { outcome: 'delivered', count: 0 },
    rejectsCredentials: false,
    failsLookups: false,
    callbackDelayMs,
    sendsCallbacks: true,
  });
  let now = normal();
  return {
    get now() {
      return now;
    },
    change(patch) {
      now = { ...now, ...definedOf(patch) };
    },
    reset() {
      now = normal();
    },
    takeNext() {
      const { outcome, count } = now.next;
      if (count === 0) return undefined;
      now = { ...now, next: { outcome, count: count - 1 } };
      return outcome;
    },
  };
}

function definedOf(patch: z.infer<typeof behaviourPatch>): Partial<Behaviour> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
