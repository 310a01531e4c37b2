import { afterAll, beforeAll } from 'vitest';
import { isLongForm } from '../../support/form.ts';
import { sharedProduct } from '../../support/shared-product.ts';
import { defineArchiveSuite } from './archive-suite.ts';
import { defineCrawlSuite } from './crawl-suite.ts';
import { seededPeople } from './people.ts';
import { seedPeople } from './seed-people.ts';
import { defineTracesSuite } from './traces-suite.ts';
import { defineVisibilitySuite } from './visibility-suite.ts';

const CHANGED = ['rate_limit_enabled', 'enable_real_time_updates', 'sms_enabled', 'sms_final_template'];
const people = seededPeople(isLongForm ? 200 : 40, 20_250_809);
const { product: stack, client, deviceToken } = sharedProduct();
const seeded = { stack, client, deviceToken, people };
/** Settings that the suites change, as they were before. */
let before: Readonly<Record<string, string>>;
beforeAll(async () => {
  before = await settingsNow();
  await seedPeople(seeded);
});
afterAll(async () => await client.save(before));

async function settingsNow(): Promise<Record<string, string>> {
  const all = await client.read<Record<string, string>>('/api/admin/global-settings');
  return Object.fromEntries(CHANGED.map((key) => [key, all[key] ?? '']));
}

defineVisibilitySuite(seeded);
defineCrawlSuite(seeded);
// Ends the derby and reads the traces of the earlier tests.
defineTracesSuite(seeded);
// Needs the ended derby and deletes its entries.
defineArchiveSuite(seeded);
