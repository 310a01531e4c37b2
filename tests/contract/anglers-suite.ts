import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isLongForm } from '../support/form.ts';
import { UNKNOWN_IDS, type ContractTools } from './contract-tools.ts';

interface WireAngler {
  readonly id: number;
  readonly number: number | null;
  readonly code: string | null;
  readonly participant_id: number | null;
}

const NOT_FOUND = { error: 'Angler not found' };
/** People of a queue, and more than one phone gives a card to. */
const QUEUE = isLongForm ? 100 : 20;

/** Defines the tests of anglers by REST. Gives cards with numbers that no other test uses. */
export function defineAnglersSuite({ target, admin, bearer, call, expectRefused, read }: ContractTools): void {
  const newName = () => `Angler${randomUUID().slice(0, 8)}`;
  const list = () => read<WireAngler[]>('/api/anglers');
  const nextNumber = async () => Math.max(0, ...(await list()).map(({ number }) => number ?? 0)) + 1;
  const give = (body: object, headers: Record<string, string> = {}) => admin('POST', '/api/anglers', body, headers);
  const walkUp = async () => ({ number: await nextNumber(), first_name: 'Wanda', last_name: newName() });

  it.each(UNKNOWN_IDS)('PUT and DELETE /api/anglers/%s return 404', async (id) => {
    expectRefused(await admin('PUT', `/api/anglers/${id}`, {}), 404, NOT_FOUND);
    expectRefused(await admin('DELETE', `/api/anglers/${id}`), 404, NOT_FOUND);
  });

  describe('POST /api/anglers', () => {
    it.each<[object, string]>([
      [{ number: 0 }, 'A card is a number from 1 to 99999'],
      [{ number: '41' }, 'number must be a whole number'],
      [{ first_name: ' ' }, 'Please enter a first name'],
      [{ last_name: { $ne: null } }, 'last_name must be text'],
      [{ phone_number: '911' }, 'Please enter a phone number'],
      [{ has_consented: 'yes' }, 'has_consented must be true or false'],
    ])('refuses %o', async (changes, error) => {
      expectRefused(await give({ ...(await walkUp()), ...changes }), 400, { error });
    });

    it('gives a walk-up a card, once for a key, and refuses it to anybody else', async () => {
      const person = { ...(await walkUp()), phone_number: '250-555-0142', has_consented: true };
      const key = { 'idempotency-key': randomUUID() };
      const response = await give(person, key);
      const angler = {
        id: expect.any(Number),
        number: person.number,
        code: expect.stringMatching(new RegExp(`^${person.number}-[2-9a-z]{4}$`)),
        first_name: 'Wanda',
        last_name: person.last_name,
        is_junior: false,
        phone_number: '2505550142',
        has_consented: true,
        participant_id: null,
      };
      expect([response.status, response.body]).toEqual([201, angler]);
      expect((await give(person, key)).body).toEqual(response.body);
      expect(await list()).toContainEqual(response.body);
      const file = await fetch(`${target().baseUrl}/api/consents/export/csv`, { headers: bearer() });
      expect([file.status, file.headers.get('content-disposition')]).toEqual([
        200,
        expect.stringMatching(/^attachment; filename="derby-consents-[0-9TZ-]+\.csv"$/),
      ]);
      expect(await file.text()).toContain(`"Wanda ${person.last_name}","250-555-0142"`);
      const next = person.number + 1;
      expectRefused(await give({ ...(await walkUp()), number: person.number }), 409, {
        error: `Card ${person.number} belongs to Wanda ${person.last_name}. The next free card is ${next}.`,
      });
      expectRefused(await give({ ...person, number: next }), 409, {
        error: `Wanda ${person.last_name} has card ${person.number} already`,
      });
      expectRefused(await give({ ...person, number: next, participant_id: 999_999_999 }), 404, {
        error: 'Participant not found',
      });
    });
  });

  it('PUT and DELETE /api/anglers/{id} change a card, and take it back', async () => {
    const person = await walkUp();
    const { id } = (await give(person)).body as WireAngler;
    const path = `/api/anglers/${id}`;
    const changed = await admin('PUT', path, { number: person.number + 7, phone_number: '2505550143' });
    expect(changed.body).toMatchObject({ number: person.number + 7, phone_number: '2505550143', has_consented: false });
    const released = await admin('DELETE', path);
    expect([released.status, released.body]).toEqual([200, { message: `Card ${person.number + 7} is free again` }]);
    expectRefused(await admin('DELETE', path), 404, NOT_FOUND);
  });

  it(`two clients check in ${QUEUE} people at once: no card and no person twice`, async () => {
    const lastName = newName();
    const rows = Array.from(
      { length: QUEUE },
      (_, index) => `${lastName}${index},P${index},${lastName},p${index}@${lastName}.ca,Derby`,
    );
    const form = new FormData();
    form.set('csvFile', new Blob([['Order,First Name,Last Name,Email,Ticket', ...rows].join('\n')]), 'queue.csv');
    await call('POST', '/api/participants/import', { headers: bearer(), body: form });
    const people = (await read<Record<string, string | number>[]>('/api/participants')).filter(
      (one) => one['last_name'] === lastName,
    );
    expect(people).toHaveLength(QUEUE);
    const first = await nextNumber();
    const checkIn = async (queue: typeof people) => {
      let number = first;
      for (const { id: participant_id, first_name, last_name } of queue) {
        const person = { participant_id, first_name, last_name };
        for (let response = await give({ ...person, number }); ; response = await give({ ...person, number })) {
          const { error = '' } = response.body as { error?: string };
          const free = /next free card is (\d+)/.exec(error)?.[1];
          number = Number(free ?? number + (response.status === 201 ? 1 : 0));
          if (free === undefined) break;
        }
      }
    };
    await Promise.all([checkIn(people), checkIn(people.toReversed())]);
    const ids = new Set(people.map(({ id }) => id));
    const cards = (await list()).filter(({ participant_id: id }) => id !== null && ids.has(id));
    expect(cards).toHaveLength(QUEUE);
    expect(new Set(cards.map(({ number }) => number)).size).toBe(QUEUE);
    expect(new Set(cards.map(({ participant_id: id }) => id)).size).toBe(QUEUE);
    const [one] = people;
    expectRefused(await admin('DELETE', `/api/participants/${one?.['id']}`), 409, {
      error: `${one?.['first_name']} ${lastName} has a card and cannot be deleted`,
    });
  });
}
