import { at, named, weigh, type Deed, type Fault, type Item, type Plan, type Since } from './plan.ts';
import type { ProviderState } from './provider.ts';
import { createRandom, many, type Random } from './random.ts';
import { TEXT_NAMES } from './texts.ts';
import { THEMES } from './themes.ts';
import { PEOPLE, phoneOfPerson } from './world.ts';

/**
 * Makes the plan of a seed. Half of the derbies are an afternoon with anything that goes wrong, often with an end and a
 * reset. The other half are short, and about one danger (`themes.ts`), so that it often comes true.
 */
export function planOf(seed: number): Plan {
  const random = createRandom(seed, 'plan');
  const gateways = 1 + random.below(3);
  const workers = random.chance(0.3) ? 2 : 1;
  const frame = { seed, gateways, workers, isOneHost: random.chance(0.5) };
  // All in turn, so that any few hundred seeds have each of them.
  const theme = themeOf(seed)?.(random);
  const items = theme ? [...weighIns(random), ...theme.items] : afternoon(random, frame);
  return { ...frame, ...theme, items: items.toSorted((one, other) => one.atMs - other.atMs) };
}

/** Returns what a short derby is about; undefined for an afternoon. */
export const themeOf = (seed: number) => (seed % 2 === 0 ? THEMES[(seed / 2) % THEMES.length] : undefined);

/** A few fish at the beginning. */
const weighIns = (random: Random): Item[] => many(random, 2, 3, () => at(random.between(0, 1_500), weigh(random)));

function afternoon(random: Random, { gateways, workers }: Pick<Plan, 'gateways' | 'workers'>): Item[] {
  const machines = [...named('gateway', gateways), ...named('worker', workers)];
  const endMs = random.between(8_000, 26_000);
  const hasEnd = random.chance(0.9);
  const hasReset = hasEnd && random.chance(0.75);
  const items: Item[] = [
    ...many(random, 3, 7, () => at(random.between(0, endMs + 1_000), weigh(random))),
    ...many(random, 1, 5, () => at(random.between(3_000, endMs + 25_000), change(random))),
    ...many(random, 0, 3, () => at(random.between(endMs, endMs + 30_000), decide(random))),
    ...(hasEnd ? [at(endMs, { do: 'end' })] : []),
    ...(hasReset ? [at(endMs + random.between(1_000, 15_000), { do: 'reset' })] : []),
    ...many(random, 1, 5, () => at(aroundThe(endMs, random), accident(random, machines))),
    ...(hasReset ? nextDerby(random, machines) : []),
  ];
  if (!random.chance(0.1)) return items;
  // An end soon after the weigh-ins leaves no time for their texts.
  const isLate = ({ since, atMs }: Item) => since === 'start' && atMs > endMs - 4_500;
  return [
    ...items.map((item) => (isLate(item) ? at(item.atMs + 15_000, item) : item)),
    at(random.between(2_000, 15_000), { do: 'backup' }),
    at(random.between(16_000, 38_000), { do: 'restore' }),
  ];
}

/** Accidents matter most between the end of the derby and its reset. */
const aroundThe = (endMs: number, random: Random) =>
  random.chance(0.5) ? random.between(0, endMs) : endMs + random.between(-1_000, 20_000);

function nextDerby(random: Random, machines: readonly string[]): Item[] {
  const since: Since = 'next derby';
  return [
    ...many(random, 0, 3, () => at(random.between(0, 12_000), weigh(random), since)),
    ...many(random, 0, 3, () => at(random.between(0, 15_000), change(random), since)),
    ...many(random, 0, 1, () => at(random.between(0, 10_000), accident(random, machines), since)),
    ...(random.chance(0.25) ? [at(random.between(3_000, 15_000), { do: 'end' }, since)] : []),
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
  return { kind, collection, nth: 1 + random.below(3) };
};

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
    () => ({ do: 'text all', name: random.pick(TEXT_NAMES), audience: 'weighed-in', presses: 1 }),
    () => ({ do: 'stop', phoneNumber: phoneOfPerson(random.below(PEOPLE)) }),
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
    () => ({ do: 'kill during request', ms }),
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
