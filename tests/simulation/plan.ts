import { PEOPLE } from './world.ts';
import type { ProviderState } from './provider.ts';
import { createRandom, type Random } from './random.ts';

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
  | { readonly do: 'settle'; readonly outcome: 'SENT' | 'NOT_SENT' | 'LEFT' }
  | { readonly do: 'offline'; readonly phone: number; readonly ms: number };

/** What goes wrong, for `ms` if it lasts. */
export type Fault =
  | { readonly do: 'kill' | 'stand still'; readonly machine: string; readonly ms: number }
  /** The first gateway or worker that is about to write into the collection from now on dies or stands still there. */
  | {
      readonly do: 'kill before write' | 'stand still before write';
      readonly kind: 'gateway' | 'worker';
      readonly collection: string;
      readonly ms: number;
    }
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

export type Item = (Deed | Fault) & {
  /** In the first derby since the beginning, in the second one since the reset. */
  readonly derby: 1 | 2;
  readonly atMs: number;
};

/** What happens in one simulation, apart from the order that chance decides. */
export interface Plan {
  readonly seed: number;
  readonly gateways: number;
  readonly workers: number;
  readonly isOneHost: boolean;
  readonly items: readonly Item[];
}

/** Makes the plan of a seed: an afternoon, often its end and a reset, and what goes wrong. */
export function planOf(seed: number): Plan {
  const random = createRandom(seed, 'plan');
  const gateways = 1 + random.below(3);
  /** A worker stands still for so long that another one takes over. */
  const isSlow = random.chance(0.07);
  const workers = isSlow || random.chance(0.3) ? 2 : 1;
  const machines = [...named('gateway', gateways), ...named('worker', workers)];
  const endMs = random.between(8_000, 26_000);
  const hasEnd = random.chance(0.9);
  const hasReset = hasEnd && random.chance(0.75);
  const items: Item[] = [
    ...many(random, 3, 7, () => during(1, random.between(0, endMs + 1_000), weigh(random))),
    ...many(random, 1, 5, () => during(1, random.between(3_000, endMs + 25_000), change(random))),
    ...many(random, 0, 3, () => during(1, random.between(endMs, endMs + 30_000), decide(random))),
    ...(hasEnd ? [during(1, endMs, { do: 'end' })] : []),
    ...(hasReset ? [during(1, endMs + random.between(1_000, 15_000), { do: 'reset' })] : []),
    ...many(random, 1, 5, () => during(1, aroundThe(endMs, random), accident(random, machines))),
    ...(random.chance(0.3) ? stall(random, endMs) : []),
    ...(random.chance(0.08) ? lateReceipts(random, endMs) : []),
    ...(random.chance(0.05) ? hiddenList(random, endMs) : []),
    ...(isSlow ? longStall(random, endMs) : []),
    ...(hasReset ? nextDerby(random, machines) : []),
    ...(hasReset && random.chance(0.25) ? pocket(random, endMs) : []),
  ];
  const all = random.chance(0.15) ? [...items.map((item) => later(item, endMs)), ...backupAndRestore(random)] : items;
  return { seed, gateways, workers, isOneHost: random.chance(0.5), items: all.toSorted((a, b) => a.atMs - b.atMs) };
}

export const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`);

const during = (derby: 1 | 2, atMs: number, what: Deed | Fault): Item => ({ ...what, derby, atMs: Math.round(atMs) });

function many<Made>(random: Random, least: number, most: number, make: () => Made): Made[] {
  return Array.from({ length: least + random.below(most - least + 1) }, make);
}

/** Accidents matter most between the end of the derby and its reset. */
const aroundThe = (endMs: number, random: Random) =>
  random.chance(0.5) ? random.between(0, endMs) : endMs + random.between(-1_000, 20_000);

function nextDerby(random: Random, machines: readonly string[]): Item[] {
  return [
    ...many(random, 0, 3, () => during(2, random.between(0, 12_000), weigh(random))),
    ...many(random, 0, 3, () => during(2, random.between(0, 15_000), change(random))),
    ...many(random, 0, 1, () => during(2, random.between(0, 10_000), accident(random, machines))),
    ...(random.chance(0.25) ? [during(2, random.between(3_000, 15_000), { do: 'end' })] : []),
  ];
}

/** Collections whose writes decide something, or follow a decision. */
const DECISIVE = [
  'entries',
  'settings',
  'derby',
  'sms_runs',
  'sms_messages',
  'sms_gate',
  'official_results',
  'past_derbies',
  'board_versions',
  'deleted_requests',
  'audit_events',
  'counters',
];

const beforeWrite = (random: Random) => {
  const kind = random.pick(['gateway', 'worker'] as const);
  // A worker writes messages most of the time; a gateway stores entries, and closes and opens registration.
  const [frequent, others] =
    kind === 'worker' ? ['sms_messages', DECISIVE] : ['settings', [...Array<string>(6).fill('entries'), ...DECISIVE]];
  const collection = random.chance(0.4) ? frequent : random.pick(others);
  return { kind, collection };
};

/** A process stands still from the end of the derby, or its reset, until the next derby. */
const stall = (random: Random, endMs: number): Item[] => [
  during(1, random.chance(0.5) ? endMs - 300 : endMs + random.between(0, 12_000), {
    do: 'stand still before write',
    ...beforeWrite(random),
    ms: Math.round(random.between(15_000, 70_000)),
  }),
];

/** A phone with a fish of the first derby has no network until the next one. */
const pocket = (random: Random, endMs: number): Item[] => [
  during(1, endMs - 4_000, { do: 'offline', phone: 0, ms: Math.round(random.between(40_000, 110_000)) }),
  during(1, endMs - random.between(200, 3_000), { ...weigh(random), phone: 0 }),
];

/** Longer than a claim of a message lasts. */
const longStall = (random: Random, endMs: number): Item[] => [
  during(1, endMs + random.between(500, 6_000), {
    do: 'stand still',
    machine: random.pick(named('worker', 2)),
    ms: Math.round(random.between(95_000, 125_000)),
  }),
  // What the other one then sends stays unknown.
  during(1, endMs + 80_000, { do: 'provider', state: { losesAnswer: 0.8, isListDown: true }, ms: 60_000 }),
];

/** The list hides what left without an answer, longer than look-ups wait. */
const hiddenList = (random: Random, endMs: number): Item[] => [
  during(1, endMs - 500, {
    do: 'provider',
    state: { losesAnswer: 0.5, hides: random.pick(['texts', 'numbers'] as const) },
    ms: 90_000,
  }),
];

/** Receipts come after the list has hidden a message for so long that it counts as absent, and while its run waits. */
const lateReceipts = (random: Random, endMs: number): Item[] => {
  const state = {
    losesAnswer: 0.6,
    listsAfterMs: 200_000,
    receiptsAfterMs: Math.round(random.between(58_000, 80_000)),
  };
  return [
    during(1, endMs - 500, { do: 'provider', state, ms: 30_000 }),
    during(1, endMs + random.between(35_000, 55_000), { do: 'pause' }),
    during(1, endMs + random.between(98_000, 110_000), { do: 'resume' }),
  ];
};

/** Between a weigh-in and its text, and after it. */
const backupAndRestore = (random: Random): Item[] => [
  during(1, random.between(2_000, 15_000), { do: 'backup' }),
  during(1, random.between(16_000, 38_000), { do: 'restore' }),
];

/** An end of the derby soon after the weigh-ins leaves no time for their texts. */
const later = (item: Item, endMs: number): Item =>
  item.derby === 1 && item.atMs > endMs - 4_500 ? { ...item, atMs: item.atMs + 15_000 } : item;

const weigh = (random: Random): Extract<Deed, { readonly do: 'weigh' }> => ({
  do: 'weigh',
  phone: random.below(3),
  person: random.below(PEOPLE),
  isJunior: random.chance(0.3),
  cents: random.below(100),
  awaitsPhoto: random.chance(0.1),
});

function change(random: Random): Deed {
  const fish = random.below(8);
  const ms = Math.round(random.chance(0.6) ? random.between(1_000, 10_000) : random.between(20_000, 60_000));
  return random.pick<() => Deed>([
    () => ({ do: 'repeat', fish }),
    () => ({ do: 'repeat', fish }),
    () => ({ do: 'undo', fish }),
    () => ({ do: 'delete', fish }),
    () => ({ do: 'disqualify', fish }),
    () => ({ do: 'readmit', fish }),
    () => ({ do: 'text', fish }),
    () => ({ do: 'correct', fish, cents: random.below(100) }),
    () => ({ do: 'correct', fish, cents: random.below(100) }),
    () => ({ do: 'offline', phone: random.below(3), ms }),
    () => ({ do: 'offline', phone: random.below(3), ms }),
    () => ({ do: 'forge' }),
  ])();
}

function decide(random: Random): Deed {
  return random.pick<Deed>([
    { do: 'pause' },
    { do: 'pause' },
    { do: 'resume' },
    { do: 'retry' },
    { do: 'resend' },
    { do: 'settle', outcome: random.pick(['SENT', 'NOT_SENT', 'LEFT']) },
  ]);
}

function accident(random: Random, machines: readonly string[]): Fault {
  const machine = random.pick(machines);
  const ms = Math.round(random.between(500, 12_000));
  const share = random.between(0.05, 0.6);
  return random.pick<() => Fault>([
    () => ({ do: 'kill', machine, ms }),
    () => ({ do: 'kill', machine, ms }),
    () => ({ do: 'kill before write', ...beforeWrite(random), ms }),
    () => ({ do: 'kill before write', ...beforeWrite(random), ms }),
    () => ({ do: 'stand still', machine, ms }),
    () => ({ do: 'stand still before write', ...beforeWrite(random), ms }),
    () => ({ do: 'set clock', machine, aheadMs: Math.round(random.between(-100_000, 100_000)) }),
    () => ({ do: 'lose statements', machine: random.chance(0.6) ? machine : null, share: share / 2, ms }),
    () => ({ do: 'lose statements', machine, share: share / 2, ms }),
    () => ({ do: 'stop database', ms: Math.round(ms / 3) }),
    () => ({ do: 'step down', ms: Math.round(random.between(10, 1_500)) }),
    () => ({ do: 'step down', ms: Math.round(random.between(10, 1_500)) }),
    () => ({ do: 'stop Redis', ms }),
    () => ({ do: 'empty Redis' }),
    () => ({ do: 'garble Redis', lost: share, repeated: 0.2, late: 0.3, ms: ms * 2 }),
    () => ({ do: 'provider', state: providerTrouble(random, share), ms: ms * 3 }),
    () => ({ do: 'provider', state: providerTrouble(random, share), ms: ms * 3 }),
    () => ({ do: 'provider', state: { losesAnswer: 0.5, ...listTrouble(random) }, ms: 90_000 }),
  ])();
}

const providerTrouble = (random: Random, share: number): Partial<ProviderState> =>
  random.pick<Partial<ProviderState>>([
    { losesAnswer: share },
    { hangs: share / 2 },
    { isUnreachable: true },
    { throttles: share },
    { refusesNumber: share },
    { refusesAccount: true },
    { losesAnswer: share, hangs: share / 4 },
  ]);

const listTrouble = (random: Random): Partial<ProviderState> =>
  random.pick<Partial<ProviderState>>([
    { hides: 'texts' },
    { hides: 'numbers' },
    { listsAfterMs: Math.round(random.between(5_000, 30_000)) },
    { listsAfterMs: 200_000 },
    { isListDown: true },
  ]);

/** Describes an item in the words of the derby. */
export function wordsOf({ derby, atMs, do: what, ...details }: Item): string {
  const said = Object.entries(details).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${derby === 1 ? '' : 'next derby, '}${(atMs / 1_000).toFixed(1)} s: ${[what, ...said].join(', ')}`;
}
