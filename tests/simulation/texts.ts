import type { ApiDeps } from '@derby/api-kit/dependencies';
import { receiveSms } from '@derby/api-kit/sms-webhooks';
import { sendTextToAll } from '@derby/domain/messaging';
import { signed } from './outside.ts';
import type { Deed, Item } from './plan.ts';
import { ADMINISTRATOR, call, derbyOf, sleep, type World } from './world.ts';

/* Texts to everyone, and replies that stop them. */

/** What the texts begin with after `ALL`, each once in a simulation. */
export const TEXT_NAMES = ['Alpha', 'Bravo', 'Charlie', 'Delta'] as const;

/** The number of an order. */
export const phoneOfOrder = (order: number) => `250555${2_000 + order}`;

/** Stores orders with one ticket and one phone each. */
export async function storeOrders(world: World, orders: number): Promise<void> {
  const { own } = world.database;
  for (let order = 1; order <= orders; order += 1) {
    const name = { firstName: `Buyer${order}`, lastName: 'Test', status: 'active', version: 1, lines: [] };
    const tickets = { totalTickets: 1, derbyEntries: 1, juniorEntries: 0 };
    await own
      .collection('participants')
      .insertOne({ _id: order as never, ...name, ...tickets, phoneNumber: phoneOfOrder(order) });
  }
}

const TRIES = 40;

/** Sends a text to everyone. Without a response, presses again with the same key. */
export async function textEveryone(world: World, deed: Extract<Deed, { readonly do: 'text all' }>): Promise<void> {
  const { audience, name } = deed;
  const text = `ALL ${name}: the ceremony begins at 4:00 PM`;
  const known = world.texts.get(text);
  const sent = known ?? { text, generation: derbyOf(world).generation, runIds: new Set<number>() };
  world.texts.set(text, sent);
  const press = async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const outcome = await call(world, `text ${name} to everyone`, async (deps) => {
        sent.generation = derbyOf(world).generation;
        return await sendTextToAll(deps, ADMINISTRATOR, { audience, text, idempotencyKey: name });
      });
      if (outcome.kind === 'done') {
        sent.runIds.add(outcome.value.id);
        world.acts.push({ action: 'run.begun', subjectId: outcome.value.id, atMs: world.scheduler.nowMs() });
      }
      if (outcome.kind !== 'unknown') return;
      await sleep(world, world.random.between(1_000, 5_000));
    }
  };
  await Promise.all(Array.from({ length: deed.presses }, press));
}

/** A phone replies STOP, which the provider repeats until it is acknowledged. */
export async function replyStop(
  world: World,
  { phoneNumber, atMs }: Extract<Item, { readonly do: 'stop' }>,
): Promise<void> {
  const form = new URLSearchParams({
    MessageSid: `SM-stop-${atMs}`,
    From: `+1${phoneNumber}`,
    Body: 'Stop',
  });
  const webhook = signed('/api/webhooks/sms/inbound', form, { query: '', isForged: false });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await call(
      world,
      `STOP of ${phoneNumber}`,
      async (deps) => await receiveSms({ deps: deps as unknown as ApiDeps, address: '10.0.0.1' }, webhook),
    );
    world.stopped.set(phoneNumber, outcome.kind === 'done' ? world.scheduler.nowMs() : Number.POSITIVE_INFINITY);
    if (outcome.kind !== 'unknown') return;
    await sleep(world, world.random.between(1_000, 5_000));
  }
}
