import { deleteEntries, postEntry, type Client } from '../../support/api.ts';
import { clearSandbox } from '../../support/sandbox-log.ts';
import type { Product } from '../../support/stack.ts';
import { photoWithOwner } from './owner-photo.ts';
import { ticketingExport, type Person } from './people.ts';

/** A running product with the people of its derby, and its administrator. */
export interface SeededProduct {
  readonly stack: Product;
  readonly client: Client;
  /** Of a device of the administrator. */
  readonly deviceToken: string;
  readonly people: readonly Person[];
}

/** One of this many people has a photo. */
const PHOTO_EVERY = 5;
/** Parallel uploads, below the limit of the product. */
const UPLOADS_AT_ONCE = 4;

/** Deletes the entries of other tests, and creates a participant, a card and an entry for each person by REST. */
export async function seedPeople({ stack, client, people }: SeededProduct): Promise<void> {
  // The tests send more requests than the rate limit allows, and read the pushed events.
  await client.save({ rate_limit_enabled: 'false', enable_real_time_updates: 'true', sms_enabled: 'true' });
  await deleteEntries(client);
  await clearSandbox(stack.sandboxUrl);
  const form = new FormData();
  form.set('csvFile', new Blob([ticketingExport(people)], { type: 'text/csv' }), 'export.csv');
  const result = await client.call<{ imported: number }>('POST', '/api/participants/import', form);
  if (result.imported !== people.length) throw new Error(JSON.stringify(result));

  const waiting = [...people.entries()];
  await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, person] = next;
        const { firstName: first_name, lastName: last_name, phoneNumber: phone_number } = person;
        const card = { number: index + 1, first_name, last_name, phone_number, has_consented: true };
        await client.call('POST', '/api/anglers', card);
        const photo = index % PHOTO_EVERY === 0 ? await photoWithOwner(person) : undefined;
        const response = await postEntry(stack.baseUrl, client.token, { ...person, ...(photo ? { photo } : {}) });
        if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      }
    }),
  );
}
