import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClient, signIn } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { fillDerby } from '../support/fill-derby.ts';
import { seededRandom } from '../support/random.ts';
import { createdMessages, smallestGapMs } from '../support/sandbox-log.ts';
import { withDatabase } from '../support/servers.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { beginAnew, deliveriesIn, endDerby, untilSettled } from './derby-context.ts';

const SEEDS = [1, 2, 3];
const PEOPLE = 60;
const CONTESTANTS = 5;
const KILLS = 8;
const VICTIMS = ['worker', 'redis', 'mongodb'] as const;
const LONGEST_PAUSE_MS = 25_000;
/** As deployed. */
const SPACING_MS = 2_000;
const PROGRESS_LIMIT_MS = 240_000;

const phoneOf = (order: number) => `250555${3_000 + order}`;
const PHONES = Array.from({ length: PEOPLE }, (_, index) => phoneOf(index + 1));
/** Each seed has another one, because the product keeps a STOP. */
const stoppedIn = (seed: number) => phoneOf(PEOPLE + 1 - seed);
const SEND = `mutation ($text: String!, $key: String!) {
  sendTextToAll(audience: TICKETS, text: $text, idempotencyKey: $key) { id }
}`;

/** Stores orders with a ticket and a phone each, as an import does. */
async function storeOrders(stack: Stack): Promise<void> {
  const orders = PHONES.map((phoneNumber, index) => {
    const name = { firstName: `Buyer${index + 1}`, lastName: 'Test', status: 'active', version: 1, lines: [] };
    return { _id: index + 1, ...name, totalTickets: 1, derbyEntries: 1, juniorEntries: 0, phoneNumber };
  });
  await withDatabase(stack, async (client) => {
    await client.db().collection<(typeof orders)[number]>('participants').insertMany(orders);
  });
}

/** Texts 60 people while processes are killed; in the middle the derby ends and a phone replies STOP. */
async function textAll(stack: Stack, token: string, seed: number) {
  const random = seededRandom(seed);
  const stopped = stoppedIn(seed);
  const text = `Text ${seed}: the ceremony begins at 4:00 PM`;
  const contestants = await fillDerby(stack, CONTESTANTS);
  const client = createClient(stack.baseUrl, token);
  const press = async () =>
    await eventually('the press is answered', () =>
      client.graphql<{ sendTextToAll: { id: number } }>(SEND, { text, key: `seed ${seed}` }),
    );
  const pressed = await Promise.all([press(), press()]);
  expect(pressed[0]).toEqual(pressed[1]);

  const killed: string[] = [];
  const settled = { isOver: false };
  const kill = async () => {
    while (killed.length < KILLS && !settled.isOver) {
      await wait(random() * LONGEST_PAUSE_MS);
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'worker';
      await eventually(`${victim} is there`, () => (stack.kill(victim, 'SIGKILL'), true));
      killed.push(victim);
    }
  };
  const log = async () => await createdMessages(stack.sandboxUrl);
  const untilSent = async (count: number) =>
    await eventually(
      `${count} messages are sent`,
      async () => ((await log()).length >= count ? true : undefined),
      PROGRESS_LIMIT_MS,
    );
  const goOn = async () => {
    await untilSent(15 + Math.floor(random() * 10));
    await endDerby(stack, token);
    await untilSent(35);
    const stop = { from: `+1${stopped}`, body: 'Stop' };
    await eventually('STOP is acknowledged', async () => {
      const reply = await createClient(stack.sandboxUrl).call('POST', '/control/inbound', stop);
      return (reply as { httpStatus: number }).httpStatus === 200 ? true : undefined;
    });
    await untilSettled(stack);
    settled.isOver = true;
  };
  await Promise.all([kill(), goOn()]);
  await untilSettled(stack);

  const creates = await log();
  const isText = ({ body }: { readonly body: string }) => body === text;
  const workerKills = killed.filter((victim) => victim === 'worker').length;
  const finalsLeftAt = (at: number) =>
    CONTESTANTS - new Set(creates.slice(0, at).flatMap((one) => (isText(one) ? [] : [one.to]))).size;
  const firstFinal = creates.findIndex((one) => !isText(one));
  const behind = creates.filter((one, at) => at > firstFinal && isText(one) && finalsLeftAt(at) > workerKills);
  const reached = PHONES.filter((phone) => SEEDS.every((one) => one > seed || phone !== stoppedIn(one))).map(
    (phone) => `+1${phone}`,
  );
  return {
    seed,
    kills: killed.join(' '),
    texts: deliveriesIn(creates.filter(isText), reached),
    finals: deliveriesIn(
      creates.filter((one) => !isText(one)),
      contestants,
    ),
    /** Requests to the number that replied STOP when 25 were left. */
    toStopped: creates.filter(({ to }) => to === `+1${stopped}`).length,
    /** Texts that left while more final messages waited than dead workers may have claimed. */
    behind: behind.length,
    gapMs: Math.floor(smallestGapMs(creates)),
    seconds: Math.round(((creates.at(-1)?.monotonicMs ?? 0) - (creates[0]?.monotonicMs ?? 0)) / 1_000),
  };
}

it('a text to 60 people reaches each once at the spacing as deployed, with kills, a final run and a STOP', async () => {
  const stack = await startStack({ NODE_ENV: 'test' });
  try {
    const token = await signIn(stack.baseUrl, stack.administrator);
    await storeOrders(stack);
    for (const seed of SEEDS) {
      if (seed !== SEEDS[0]) await beginAnew(stack, token);
      const { texts, finals, ...result } = await textAll(stack, token, seed);
      const counted = [texts, finals].map(({ missing, repeated }) => ({
        missing: missing.length,
        repeated: repeated.length,
      }));
      process.stdout.write(`${JSON.stringify({ ...result, texts: counted[0], finals: counted[1] })}\n`);
      expect(counted).toEqual([
        { missing: 0, repeated: 0 },
        { missing: 0, repeated: 0 },
      ]);
      expect(result).toMatchObject({ toStopped: 0, behind: 0 });
      expect(result.gapMs).toBeGreaterThanOrEqual(SPACING_MS);
    }
  } finally {
    await stack.stop();
  }
}, 3_600_000);
