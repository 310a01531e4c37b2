import { contestants } from './api.ts';
import { withDatabase } from './servers.ts';
import type { Product } from './stack.ts';

/**
 * Writes `contestants(count)` into the database as weigh-ins do, which would take most of the time of a test. A board
 * that was read before does not show them. Returns their phone numbers.
 */
export async function fillDerby(product: Product, count: number): Promise<string[]> {
  return await withDatabase(product, async (client) => {
    const database = client.db();
    const counter = await database
      .collection<{ _id: string; value: number }>('counters')
      .findOneAndUpdate({ _id: 'entries' }, { $inc: { value: count } }, { upsert: true, returnDocument: 'after' });
    const firstId = (counter?.value ?? count) - count + 1;
    const entries = contestants(count).map(({ firstName, lastName, phoneNumber, fishWeight }, index) => ({
      _id: firstId + index,
      ticketId: `T-${firstId + index}`,
      firstName,
      lastName,
      phoneNumber,
      fishWeightLbs: Number(fishWeight),
      isJunior: false,
      createdAt: new Date(),
      photoFileName: null,
    }));
    await database.collection<(typeof entries)[number]>('entries').insertMany(entries);
    return entries.map(({ phoneNumber }) => `+1${phoneNumber}`);
  });
}
