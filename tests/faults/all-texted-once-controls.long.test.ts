import { expect, it } from 'vitest';
import { endDerbiesWithKills, report, type DerbyWithKills } from './derbies-with-kills.ts';
import { buildFaultyWorker, type Fault } from './faulty-worker.ts';

const SEED = 20_250_809;
/** Too wide for a derby to settle in time, so a derby that settles was sent without the slot. */
const WIDE_SPACING_MS = 10_000;

interface Control {
  readonly title: string;
  readonly fault: Fault;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isFound: (one: DerbyWithKills) => boolean;
}

const CONTROLS: readonly Control[] = [
  {
    title: 'messages are sent without a claim',
    fault: 'no-claim',
    isFound: (one) => one.repeated.length > 0,
  },
  {
    title: 'workers do not wait for the slot',
    fault: 'no-slot',
    environment: { SMS_SPACING_MS: String(WIDE_SPACING_MS) },
    isFound: (one) => one.smallestGapMs < WIDE_SPACING_MS,
  },
  {
    title: 'messages without a response are sent again without a look-up at the provider',
    fault: 'no-look-up',
    isFound: (one) => one.repeated.length > 0,
  },
];

it.each(CONTROLS)('derbies with kills detect that $title', async ({ fault, environment, isFound }) => {
  // Ends derbies with a faulty worker until the fault is detected, at most three.
  const results = await endDerbiesWithKills({
    derbies: 3,
    contestants: 60,
    killsOfEach: 8,
    seed: SEED,
    victims: ['worker'],
    // Longer than a kill waits after a message, so that most kills hit a request in flight.
    providerDelayMs: 300,
    environment: { ...(await buildFaultyWorker(fault)), ...environment },
    onDerby: (result) => !isFound(result),
  });
  report(`worker with ${fault}`, results);
  expect(results.some(isFound)).toBe(true);
});
