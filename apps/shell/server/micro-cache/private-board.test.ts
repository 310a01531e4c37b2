import { afterEach, expect, it } from 'vitest';
import { PUBLIC, startFakeService } from '../testing/fake-service.ts';
import { startFrontDoor } from '../testing/start-front-door.ts';

const VISITORS = 6;
const STEP_MS = 70;
const STEPS = 60;
const TOGGLE_AT = 27;
const BOARD_BODY = '{"entries":["secret"]}';
const PATHS = ['/api/entries/public?page=1', '/api/leaderboard/status', '/graphql?query=x'];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * Visitors read the board all the time, by a clock that goes forward `STEP_MS` between two rounds, while it is made
 * private between two of them. Gives the age of the privacy at each answer that still showed the board.
 */
async function leaksAfterPrivate(clockOf: (elapsedMs: number) => number): Promise<number[]> {
  let elapsedMs = 0;
  let isPublic = true;
  const service = await startFakeService();
  closing.unshift(() => service.close());
  service.answer(() =>
    isPublic
      ? { headers: PUBLIC, body: BOARD_BODY }
      : { status: 403, headers: { 'cache-control': 'no-store' }, body: '{"error":"private"}' },
  );
  const frontDoor = await startFrontDoor({
    gatewayUrl: service.url,
    restCompatUrl: service.url,
    now: () => clockOf(elapsedMs),
  });
  closing.unshift(() => frontDoor.close());
  const leaks: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    if (step === TOGGLE_AT) isPublic = false;
    elapsedMs = step * STEP_MS;
    const round = Array.from({ length: VISITORS }, (_, index) =>
      fetch(`${frontDoor.base}${PATHS[index % PATHS.length]}`),
    );
    const texts = await Promise.all((await Promise.all(round)).map((answer) => answer.text()));
    if (!isPublic && texts.includes(BOARD_BODY)) leaks.push((step - TOGGLE_AT) * STEP_MS);
  }
  return leaks;
}

it('obeys a board made private within a second, and nothing of it is shown after', async () => {
  const leaks = await leaksAfterPrivate((elapsedMs) => elapsedMs);
  process.stdout.write(`board shown for at most ${leaks.at(-1) ?? 0} ms after it was made private\n`);
  expect(Math.max(0, ...leaks)).toBeLessThanOrEqual(1_000);
});

it('would be seen to show it for ever if time did not make what is kept old', async () => {
  const leaks = await leaksAfterPrivate(() => 0);
  expect(leaks.at(-1)).toBe((STEPS - 1 - TOGGLE_AT) * STEP_MS);
});
