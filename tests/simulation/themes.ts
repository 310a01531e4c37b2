import { at, weigh, type Item, type Plan } from './plan.ts';
import type { ProviderState } from './provider.ts';
import { many, type Random } from './random.ts';
import { phoneOfOrder, TEXT_NAMES } from './texts.ts';

/** What a short derby is about, after its first weigh-ins. */
type Theme = (random: Random) => Partial<Plan> & Pick<Plan, 'items'>;

/** When a short derby ends: before the texts of its weigh-ins, which are written after 15 s. */
const EARLY_END_MS = 6_000;

const end = (endMs: number): Item => at(endMs, { do: 'end' });
const reset = (endMs: number): Item => at(endMs + 1_000, { do: 'reset' });
const CHANGES = ['delete', 'undo', 'disqualify', 'correct'] as const;
const changeOf = (random: Random, fish: number) =>
  ({ do: random.pick(CHANGES), fish, cents: random.below(100) }) as const;
const several = (random: Random) => 2 + random.below(2);

/** How long a process stands still: while the standings are frozen, or over a reset too, until the next derby. */
const stallMs = (random: Random, isOverReset: boolean) =>
  Math.round(isOverReset ? random.between(25_000, 60_000) : random.between(3_000, 9_000));

/** A gateway stands still in a weigh-in, before the insert or before the row counts, while another ends the derby. */
const stalledWeighIn: Theme = (random) => {
  const nth = 1 + random.below(2);
  const isOverReset = random.chance(0.5);
  const stall = { do: 'stand still before write', kind: 'gateway', collection: 'entries', nth } as const;
  return {
    gateways: several(random),
    items: [
      at(EARLY_END_MS - 700, { ...stall, ms: stallMs(random, isOverReset) }),
      at(EARLY_END_MS - 650, weigh(random)),
      end(EARLY_END_MS),
      ...(isOverReset || random.chance(0.3) ? [reset(EARLY_END_MS)] : []),
      ...many(random, 0, 2, () => at(random.between(0, 20_000), weigh(random), 'next derby')),
    ],
  };
};

/** A gateway stands still before it takes an entry back, while another ends the derby. */
const stalledUndo: Theme = (random) => {
  const ms = stallMs(random, random.chance(0.3));
  return {
    gateways: several(random),
    items: [
      at(EARLY_END_MS - 900, { do: 'stand still before write', kind: 'gateway', collection: 'entries', nth: 1, ms }),
      at(EARLY_END_MS - 850, { do: 'undo', fish: random.below(2) }),
      end(EARLY_END_MS),
      ...(random.chance(0.3) ? [reset(EARLY_END_MS)] : []),
    ],
  };
};

/** A process stands still in the steps that follow the end, until the next derby. */
const stalledEnd: Theme = (random) => {
  const [kind, collection] = random.pick([
    ['gateway', 'settings'],
    ['gateway', 'settings'],
    ['gateway', 'sms_runs'],
    ['worker', 'sms_runs'],
    ['worker', 'official_results'],
  ] as const);
  const ms = Math.round(random.between(20_000, 60_000));
  return {
    gateways: several(random),
    workers: 2,
    items: [
      at(EARLY_END_MS - 400, { do: 'stand still before write', kind, collection, nth: 1, ms }),
      end(EARLY_END_MS),
      reset(EARLY_END_MS),
      ...many(random, 1, 2, () => at(random.between(0, 5_000), weigh(random), 'next derby')),
    ],
  };
};

/** A gateway stands still in the reset for so long that another process finishes it. */
const stalledReset: Theme = (random) => {
  const collection = random.pick([
    'entries',
    'entries',
    'entries',
    'settings',
    'sms_messages',
    'counters',
    'sms_gate',
    'derby',
  ]);
  const ms = Math.round(random.between(85_000, 110_000));
  return {
    gateways: several(random),
    items: [
      end(EARLY_END_MS),
      reset(EARLY_END_MS),
      at(0, { do: 'stand still before write', kind: 'gateway', collection, nth: 1, ms }, 'reset'),
      ...many(random, 1, 2, () => at(random.between(0, 10_000), weigh(random), 'next derby')),
    ],
  };
};

/** An administrator sends texts and changes entries while a reset stands still in its archive. */
const deedsInReset: Theme = (random) => {
  const ms = Math.round(random.between(2_000, 8_000));
  return {
    gateways: 3,
    items: [
      end(EARLY_END_MS),
      reset(EARLY_END_MS),
      at(0, { do: 'stand still before write', kind: 'gateway', collection: 'past_boards', nth: 1, ms }, 'reset'),
      ...[0, 1, 2].map((fish) => at(random.between(200, 2_000), { do: 'text', fish }, 'reset')),
      ...[0, 1].map((fish) => at(random.between(200, 2_000), changeOf(random, fish), 'reset')),
    ],
  };
};

/** Buttons are pressed twice, and may reach two gateways. */
const doubleClicks: Theme = (random) => {
  const twice = (item: Item): Item[] => [item, at(item.atMs + random.below(40), item)];
  const pause = [
    at(EARLY_END_MS + 800, { do: 'pause' }),
    at(EARLY_END_MS + random.between(8_000, 12_000), { do: 'resume' }),
  ];
  return {
    gateways: several(random),
    items: [
      ...twice(end(EARLY_END_MS)),
      ...(random.chance(0.5) ? pause : []),
      ...twice(reset(EARLY_END_MS)),
      ...many(random, 1, 2, () => at(random.between(0, 10_000), weigh(random), 'next derby')),
    ],
  };
};

/** A worker dies while its request is at the provider, whose receipt comes late. */
const lostOutcome: Theme = (random) => ({
  isOneHost: random.chance(0.8),
  items: [
    at(1_000, { do: 'provider', state: { receiptsAfterMs: 60_000 }, ms: 30_000 }),
    at(random.pick([EARLY_END_MS, 14_000]), { do: 'kill during request', ms: Math.round(random.between(200, 3_000)) }),
    ...(random.chance(0.7) ? [end(EARLY_END_MS)] : []),
  ],
});

/** A worker stands still for longer than its claim lasts; what the other one then sends stays unknown. */
const longStall: Theme = (random) => {
  const ms = Math.round(random.between(108_000, 135_000));
  // The text is written and claimed after 15 s; the next write is its departure.
  const nth = 3 + random.below(2);
  const state = { losesAnswer: 0.9, isListDown: true, receiptsAfterMs: 60_000 };
  return {
    workers: 2,
    isOneHost: false,
    items: [
      at(13_000, { do: 'stand still before write', kind: 'worker', collection: 'sms_messages', nth, ms }),
      at(90_000, { do: 'provider', state, ms: 70_000 }),
    ],
  };
};

/** The clock of a host is wrong by minutes or hours in the middle of a run, and is set right later. */
const wrongClock: Theme = (random) => ({
  items: [
    at(EARLY_END_MS - random.between(0, 5_000), {
      do: 'set clock',
      machine: 'worker-1',
      aheadMs: random.pick([5, 180]) * random.pick([-60_000, 60_000]),
    }),
    at(EARLY_END_MS, {
      do: 'provider',
      state: { losesAnswer: 0.3, throttles: 0.4, receiptsAfterMs: 20_000 },
      ms: 15_000,
    }),
    end(EARLY_END_MS),
    ...(random.chance(0.5)
      ? [at(random.between(9_000, 20_000), { do: 'set clock', machine: 'worker-1', aheadMs: 0 })]
      : []),
  ],
});

/** Accepts a first text, and then loses its answers, so that the product must trust its list. */
const untrueList =
  (stateOf: (random: Random) => Partial<ProviderState>, ...others: readonly Item[]): Theme =>
  (random) => ({
    items: [
      at(0, { ...weigh(random), person: 0, awaitsPhoto: false }),
      ...[3, 6, 9].map((person) => at(33_000, { ...weigh(random), person, awaitsPhoto: false })),
      at(45_000, {
        do: 'provider',
        state: { losesAnswer: 1, receiptsAfterMs: 120_000, ...stateOf(random) },
        ms: 90_000,
      }),
      ...others,
    ],
  });

const lateList = untrueList((random) => ({ listsAfterMs: Math.round(random.between(8_000, 28_000)) }));
const hiddenList = untrueList((random) => ({ hides: random.pick(['texts', 'numbers'] as const) }));
/** Receipts come after the list has lacked a message for so long that it is absent, while it cannot leave again. */
const lateReceipts = untrueList(
  (random) => ({ listsAfterMs: 200_000, receiptsAfterMs: Math.round(random.between(60_000, 64_000)) }),
  at(104_000, { do: 'stop Redis', ms: 38_000 }),
);

/** The last change happens while a gateway cannot read. */
const deafGateway: Theme = (random) => {
  const gateways = several(random);
  const machine = `gateway-${1 + random.below(gateways)}`;
  return {
    gateways,
    items: [
      at(8_000, { do: 'lose statements', machine, share: 0.9, ms: 5_000 }),
      at(8_300, random.chance(0.5) ? weigh(random) : { do: 'correct', fish: 0, cents: random.below(100) }),
    ],
  };
};

/** Changes whose process dies, or whose responses are lost, before their rows in the audit log. */
const lostAudit: Theme = (random) => {
  const ms = Math.round(random.between(500, 3_000));
  const fault = random.chance(0.3)
    ? ({ do: 'lose statements', machine: null, share: 0.3, ms: 8_000 } as const)
    : ({ do: 'kill before write', kind: 'gateway', collection: 'audit_events', nth: 1, ms } as const);
  return { items: [at(6_000, fault), ...[0, 1, 2].map((fish) => at(6_100 + 1_500 * fish, changeOf(random, fish)))] };
};

/** A phone with a fish has no network until the next derby; requests of the old derby are repeated in it. */
const lateRequests: Theme = (random) => ({
  items: [
    at(EARLY_END_MS - 3_000, { do: 'offline', phone: 0, ms: Math.round(random.between(30_000, 90_000)) }),
    at(EARLY_END_MS - 1_000, { ...weigh(random), phone: 0 }),
    end(EARLY_END_MS),
    reset(EARLY_END_MS),
    ...[0, 1].map((fish) => at(random.between(0, 8_000), { do: 'repeat', fish }, 'next derby')),
  ],
});

/** An entry is deleted, and its request is repeated. */
const repeatedRequests: Theme = (random) => ({
  items: [
    at(random.between(5_000, 7_000), { do: random.pick(['delete', 'undo'] as const), fish: 0 }),
    ...many(random, 2, 3, () => at(random.between(5_000, 12_000), { do: 'repeat', fish: 0 })),
  ],
});

/** A backup between a weigh-in and its text, and a restore after the text. */
const restored: Theme = (random) => ({
  items: [
    at(random.between(3_000, 12_000), { do: 'backup' }),
    at(random.between(20_000, 30_000), { do: 'restore' }),
    ...(random.chance(0.4) ? [end(45_000)] : []),
  ],
});

/** A text to everyone, pressed twice, with STOPs and accidents; the derby ends in the middle of it. */
const textToAll: Theme = (random) => {
  const orders = 6 + random.below(9);
  const endMs = random.between(8_000, 30_000);
  const middle = () => random.between(5_000, endMs + 20_000);
  const worker = () => ({ do: 'kill', machine: 'worker-1', ms: Math.round(random.between(500, 6_000)) }) as const;
  return {
    orders,
    items: [
      at(random.between(3_000, 6_000), { do: 'text all', name: TEXT_NAMES[0], audience: 'tickets', presses: 2 }),
      ...many(random, 0, 2, () => at(middle(), { do: 'stop', phoneNumber: phoneOfOrder(1 + random.below(orders)) })),
      ...many(random, 0, 2, () => at(middle(), worker())),
      at(middle(), { do: 'kill during request', ms: Math.round(random.between(200, 4_000)) }),
      at(
        middle(),
        random.pick([
          { do: 'empty Redis' },
          { do: 'stop database', ms: 1_500 },
          { do: 'stop Redis', ms: 4_000 },
        ] as const),
      ),
      ...(random.chance(0.5) ? [at(middle(), { do: 'provider', state: { losesAnswer: 0.4 }, ms: 8_000 })] : []),
      ...(random.chance(0.8) ? [end(endMs)] : []),
      ...(random.chance(0.3) ? [reset(endMs)] : []),
    ],
  };
};

/** A process stands still while it decides or writes a text to everyone, over an end and a reset. */
const stalledTextToAll: Theme = (random) => {
  const [kind, collection] = random.pick([
    ['gateway', 'sms_runs'],
    ['gateway', 'audit_intents'],
    ['gateway', 'counters'],
    ['worker', 'sms_runs'],
    ['worker', 'sms_messages'],
  ] as const);
  const ms = Math.round(random.between(15_000, 60_000));
  const text = { do: 'text all', name: TEXT_NAMES[0], audience: 'tickets', presses: 1 } as const;
  return {
    gateways: several(random),
    workers: 2,
    orders: 3,
    items: [
      at(EARLY_END_MS - 900, { do: 'stand still before write', kind, collection, nth: 1 + random.below(2), ms }),
      at(EARLY_END_MS - 850, text),
      end(EARLY_END_MS),
      reset(EARLY_END_MS),
      ...(random.chance(0.5) ? [at(random.between(0, 5_000), { ...text, name: TEXT_NAMES[1] }, 'next derby')] : []),
    ],
  };
};

export const THEMES: readonly Theme[] = [
  textToAll,
  stalledTextToAll,
  stalledWeighIn,
  stalledWeighIn,
  stalledUndo,
  stalledEnd,
  stalledEnd,
  stalledReset,
  deedsInReset,
  doubleClicks,
  lostOutcome,
  longStall,
  wrongClock,
  lateList,
  hiddenList,
  lateReceipts,
  deafGateway,
  lostAudit,
  lateRequests,
  repeatedRequests,
  restored,
];
