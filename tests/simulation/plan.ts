import type { ProviderState } from './provider.ts';
import type { Sabotage } from './product.ts';
import type { Random } from './random.ts';
import { PEOPLE } from './world.ts';

/** What a person does. `fish` counts the fish weighed so far, over again from the first. */
export type Deed =
  | {
      readonly do: 'weigh';
      readonly phone: number;
      readonly person: number;
      readonly isJunior: boolean;
      readonly cents: number;
      readonly awaitsPhoto: boolean;
    }
  | { readonly do: 'repeat' | 'undo' | 'delete' | 'disqualify' | 'readmit' | 'text'; readonly fish: number }
  | { readonly do: 'correct'; readonly fish: number; readonly cents: number }
  | { readonly do: 'end' | 'reset' | 'pause' | 'resume' | 'retry' | 'resend' | 'backup' | 'restore' | 'forge' }
  | {
      readonly do: 'text all';
      readonly name: string;
      readonly audience: 'tickets' | 'weighed-in';
      readonly presses: 1 | 2;
    }
  | { readonly do: 'stop'; readonly phoneNumber: string }
  | { readonly do: 'settle'; readonly outcome: 'SENT' | 'NOT_SENT' | 'LEFT' }
  | { readonly do: 'offline'; readonly phone: number; readonly ms: number };

/** What goes wrong, for `ms` if it lasts. */
export type Fault =
  | { readonly do: 'kill' | 'stand still'; readonly machine: string; readonly ms: number }
  /** The gateway or worker that is about to make the `nth` write into the collection from now on is hit there. */
  | {
      readonly do: 'kill before write' | 'stand still before write';
      readonly kind: 'gateway' | 'worker';
      readonly collection: string;
      readonly nth: number;
      readonly ms: number;
    }
  /** The worker whose request is the next one that reaches the provider dies before its answer. */
  | { readonly do: 'kill during request'; readonly ms: number }
  | { readonly do: 'set clock'; readonly machine: string; readonly aheadMs: number }
  | { readonly do: 'lose statements'; readonly machine: string | null; readonly share: number; readonly ms: number }
  | { readonly do: 'stop database' | 'step down' | 'stop Redis'; readonly ms: number }
  | { readonly do: 'empty Redis' }
  | {
      readonly do: 'garble Redis';
      readonly lost: number;
      readonly repeated: number;
      readonly late: number;
      readonly ms: number;
    }
  | { readonly do: 'provider'; readonly state: Partial<ProviderState>; readonly ms: number };

const FAULTS: ReadonlySet<string> = new Set<Fault['do']>([
  'kill',
  'stand still',
  'kill before write',
  'stand still before write',
  'kill during request',
  'set clock',
  'lose statements',
  'stop database',
  'step down',
  'stop Redis',
  'empty Redis',
  'garble Redis',
  'provider',
]);

export const isFault = (what: Deed | Fault): what is Fault => FAULTS.has(what.do);

/** From when the time of an item counts: the start of the simulation, the first reset's decision, or its end. */
export type Since = 'start' | 'reset' | 'next derby';

export type Item = (Deed | Fault) & { readonly since: Since; readonly atMs: number };

/** What happens in one simulation, apart from the order that chance decides. */
export interface Plan {
  readonly seed: number;
  readonly gateways: number;
  readonly workers: number;
  /** All processes run on one host, so that one sees whether another one is gone. */
  readonly isOneHost: boolean;
  /** Orders with a phone, which texts to everyone go to; none by default. */
  readonly orders?: number;
  /** What the workers lack, so that judges must find it. */
  readonly sabotage?: Sabotage;
  readonly items: readonly Item[];
}

export const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`);

export const at = (atMs: number, what: Deed | Fault, since: Since = 'start'): Item => ({
  ...what,
  since,
  atMs: Math.round(atMs),
});

export const weigh = (random: Random): Extract<Deed, { readonly do: 'weigh' }> => ({
  do: 'weigh',
  phone: random.below(3),
  person: random.below(PEOPLE),
  isJunior: random.chance(0.3),
  cents: random.below(100),
  awaitsPhoto: random.chance(0.1),
});

/** Describes an item in the words of the derby. */
export function wordsOf({ since, atMs, do: what, ...details }: Item): string {
  const said = Object.entries(details).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const when = `${(atMs / 1_000).toFixed(1)} s`;
  return `${since === 'start' ? when : `${since} + ${when}`}: ${[what, ...said].join(', ')}`;
}
