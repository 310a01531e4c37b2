import { afterAll, beforeAll } from 'vitest';
import type { Client } from '../support/api.ts';
import { isLongForm } from '../support/form.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { defineArchiveSuite } from './archive-suite.ts';
import { defineCrawlSuite } from './crawl-suite.ts';
import { seededPeople } from './people.ts';
import { seedPeople } from './seed-people.ts';
import { defineTracesSuite } from './traces-suite.ts';
import { defineVisibilitySuite } from './visibility-suite.ts';

const PEOPLE = seededPeople(isLongForm ? 200 : 40, 20_250_809);
/** Short times, so that the run fits into a test. Everything else is as deployed. */
const SHORT_TIMES = {
  NODE_ENV: 'test',
  SMS_SPACING_MS: '50',
  SWEEP_INTERVAL_MS: '500',
  SMS_REQUEST_TIMEOUT_MS: '1500',
};

let stack: Stack | undefined;
let client: Client;
beforeAll(async () => {
  stack = await startStack(SHORT_TIMES);
  client = await seedPeople(stack, PEOPLE);
});
afterAll(() => stack?.stop());

/** Returns the product, which all tests share, because a start takes longer than most tests. */
function product() {
  if (!stack) throw new Error('The product has not started.');
  return { stack, client, people: PEOPLE };
}

defineVisibilitySuite(product);
defineCrawlSuite(product);
// Ends the derby and reads the traces of the earlier tests.
defineTracesSuite(product);
// Needs the ended derby and deletes its entries.
defineArchiveSuite(product);
