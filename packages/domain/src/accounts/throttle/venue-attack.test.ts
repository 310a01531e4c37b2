import { expect, test } from 'vitest';
import { createThrottleContext, MINUTE_MS, refused, SECOND_MS } from './throttle-context.fixture.ts';

/** The address that administrators and all visitors share at the venue. */
const VENUE = '203.0.113.80';
/** Wrong logins per second from one phone. */
const RATE_PER_S = 20;
const isLongForm = process.env['TEST_FORM'] === 'long';
const SEEDS = isLongForm ? 204 : 12;
/** Duration of each attack: one minute, or five in the long form. */
const MINUTES = isLongForm ? 30 : 6;
/** Time until every place is taken and the first guesses are tried. */
const HEAD_START_MS = 8 * SECOND_MS;
/** Interval in which a waiting login page repeats its request. */
const RETRY_INTERVAL_MS = 300;
const LIMIT_MS = 2 * MINUTE_MS;
const TEST_TIMEOUT_MS = 300_000;

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function createRng(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Context = ReturnType<typeof createThrottleContext>;
type Attacker = (context: Context) => Promise<unknown>;

/** Holds `places` in line: repeats each guess in turn, and replaces a guess that was wrong. */
function holdPlaces(places: number, account: (place: number) => string): Attacker {
  let guesses = 0;
  let turn = 0;
  const typed = Array.from({ length: places }, () => `held ${(guesses += 1)}`);
  return async ({ outcome }) => {
    turn = (turn + 1) % places;
    const guess = { address: VENUE, account: account(turn), typed: typed[turn] ?? '' };
    if ((await outcome(guess)) === 'wrong') typed[turn] = `held ${(guesses += 1)}`;
  };
}

const ATTACKS: Record<string, (rng: () => number) => Attacker> = {
  'a new guess each time': () => async (context) => await context.outcome({ address: VENUE }),
  'one guess until it is tried': () => holdPlaces(1, () => 'admin'),
  'as many places as the rate can hold': () => holdPlaces(RATE_PER_S / 2, () => 'admin'),
  'some number of places': (rng) => holdPlaces(1 + Math.floor(rng() * 2 * RATE_PER_S), () => 'admin'),
  'places in the lines of many names': (rng) =>
    holdPlaces(1 + Math.floor(rng() * RATE_PER_S), (place) => (place % 2 === 0 ? 'admin' : `nobody ${place}`)),
  'a new name each time': (rng) => async (context) =>
    await context.outcome({ address: VENUE, account: rng() < 0.5 ? 'admin' : `nobody ${Math.floor(rng() * 1e9)}` }),
};

/** Returns the wait of an administrator on a new device at the venue in milliseconds; Infinity above the limit. */
async function waitOf(attack: string, seed: number): Promise<number> {
  const rng = createRng(seed);
  const context = createThrottleContext();
  await context.rememberNetwork(VENUE);
  for (let guess = 0; guess < 150; guess += 1) {
    await context.outcome({ address: VENUE, account: guess < 5 ? 'admin' : `nobody ${guess % 40}` });
  }
  const attacker = (ATTACKS[attack] as (typeof ATTACKS)[string])(rng);
  const roundTripMs = 20 + rng() * 300;
  const start = context.now();
  const owner = { address: VENUE, account: 'admin', typed: 'the right password', isRight: true };
  let attackerAt = start;
  let ownerAt = start + HEAD_START_MS + rng() * 10 * SECOND_MS;
  const arrivedAt = ownerAt;
  while (ownerAt - arrivedAt <= LIMIT_MS) {
    if (attackerAt <= ownerAt) {
      context.clock.set(new Date(attackerAt));
      await attacker(context);
      attackerAt += (rng() * 2 * SECOND_MS) / RATE_PER_S;
    } else {
      context.clock.set(new Date(ownerAt));
      if ((await context.outcome(owner)) === 'in') return ownerAt - arrivedAt;
      // 2 % of the requests are delayed in the venue's network.
      const delayMs = rng() < 0.02 ? 1_500 * rng() : 0;
      ownerAt += Math.max(RETRY_INTERVAL_MS, roundTripMs) + delayMs;
    }
  }
  return Number.POSITIVE_INFINITY;
}

test(
  `${MINUTES} minutes of wrong logins from the venue do not lock out a known device`,
  async () => {
    const context = createThrottleContext();
    await context.rememberNetwork(VENUE);
    const attackers = Object.values(ATTACKS).map((attack) => attack(createRng(1)));
    const device = { address: VENUE, isRight: true, owner: { kind: 'device', id: 'a phone' } } as const;
    const owners: string[] = [];
    for (let guess = 0; guess < MINUTES * 60 * RATE_PER_S; guess += 1) {
      const attacker = attackers[Math.floor(guess / (60 * RATE_PER_S)) % attackers.length] as Attacker;
      await attacker(context);
      if (guess % (10 * RATE_PER_S) === 0) owners.push(await context.outcome(device));
      context.clock.advance(SECOND_MS / RATE_PER_S);
    }
    process.stdout.write(
      `known device, ${RATE_PER_S} guesses/s: ${refused(owners)} of ${owners.length} logins refused\n`,
    );
    expect(owners).toHaveLength(6 * MINUTES);
    expect(refused(owners)).toBe(0);
  },
  TEST_TIMEOUT_MS,
);

test(
  'an administrator on a new device at the venue signs in within two minutes of any attack by one phone',
  async () => {
    const waits: { attack: string; ms: number }[] = [];
    const attacks = Object.keys(ATTACKS);
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const attack = attacks[seed % attacks.length] as string;
      waits.push({ attack, ms: await waitOf(attack, seed) });
    }
    for (const attack of attacks) {
      const ms = waits.filter((one) => one.attack === attack).map((one) => one.ms);
      const within = ms.filter((one) => one <= LIMIT_MS).length;
      process.stdout.write(
        `new device, ${RATE_PER_S} guesses/s, ${attack}: ${within} of ${ms.length} in within 2 min, longest ${(Math.max(...ms) / SECOND_MS).toFixed(1)} s\n`,
      );
    }
    expect(waits.filter(({ ms }) => ms > LIMIT_MS)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
