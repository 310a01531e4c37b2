import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { postEntry, type WeighIn } from '../support/api.ts';
import { isLongForm } from '../support/form.ts';
import { openTarget } from './target.ts';

const WRITERS = 50;
const ROUNDS = Number(process.env['EDIT_ROUNDS'] ?? (isLongForm ? 20 : 2));
const TIME_LIMIT_MS = 1_200_000;

interface Typed {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly fish_weight: number;
  readonly is_junior: boolean;
}

interface Change {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

const target = openTarget();
let repeated = 0;

const typedOf = ({ first_name, last_name, phone_number, fish_weight, is_junior }: Typed): Typed => ({
  first_name,
  last_name,
  phone_number,
  fish_weight,
  is_junior,
});

/** Sends a request, and again after each "busy" response, as a user would. */
async function whenNotBusy(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  if (response.status !== 503) return response;
  repeated += 1;
  return whenNotBusy(send);
}

/** Creates an entry and returns its id. */
async function create(weighIn: WeighIn): Promise<number> {
  const response = await whenNotBusy(() => postEntry(target.baseUrl, target.token, weighIn));
  const entry = (await response.json()) as { id: number };
  expect(entry).toMatchObject({ id: expect.any(Number) as unknown });
  return entry.id;
}

/** Writes an entry. */
async function put(id: number, body: Typed): Promise<{ status: number; entry: Typed }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  const response = await whenNotBusy(() => target.client.send('PUT', `/api/entries/${id}`, form));
  return { status: response.status, entry: (await response.json()) as Typed };
}

/** Returns all corrections of an entry with old and new values. */
async function historyOf(id: number): Promise<{ changes: Change[] }[]> {
  const query = '{ entries { id corrections { changes { field from to } } } }';
  const data = await target.client.graphql<{ entries: { id: number; corrections: { changes: Change[] }[] }[] }>(query);
  return data.entries.find((entry) => entry.id === id)?.corrections ?? [];
}

async function entryOf(id: number): Promise<Typed> {
  const list = await target.client.read<(Typed & { id: number })[]>('/api/entries');
  const entry = list.find((one) => one.id === id);
  if (!entry) throw new Error(`Entry ${id} is not listed.`);
  return typedOf(entry);
}

it(
  `parallel edits by ${WRITERS} writers leave a row that equals one acknowledged body and a history of all bodies`,
  async () => {
    const name = `Angler ${randomUUID().slice(0, 8)}`;
    const weighIn = { firstName: 'Ada', lastName: name, phoneNumber: '2505552001', fishWeight: '12.5' };
    const id = await create(weighIn);
    let mixed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const bodies = Array.from({ length: WRITERS }, (_, writer) => ({
        first_name: `First ${round} ${writer}`,
        last_name: `Last ${round} ${writer}`,
        phone_number: `250555${String(3_000 + writer)}`,
        fish_weight: 2 + round + writer / 64,
        is_junior: writer % 2 === 1,
      }));
      const responses = await Promise.all(bodies.map((body) => put(id, body)));
      expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200));
      expect(responses.map(({ entry }) => typedOf(entry))).toEqual(bodies);
      const row = await entryOf(id);
      if (!bodies.some((body) => JSON.stringify(body) === JSON.stringify(row))) mixed += 1;
    }
    const replaced = new Set((await historyOf(id)).flatMap(({ changes }) => changes.map(({ to }) => String(to))));
    const lost = Array.from({ length: ROUNDS * WRITERS }, (_, index) => {
      return `Last ${Math.floor(index / WRITERS)} ${index % WRITERS}`;
    }).filter((lastName) => !replaced.has(lastName));
    process.stdout.write(
      `parallel edits: ${WRITERS} writers x ${ROUNDS} rounds, ${mixed} mixed, ${lost.length} lost\n`,
    );
    expect({ mixed, lost }).toEqual({ mixed: 0, lost: [] });
  },
  TIME_LIMIT_MS,
);
