import { beforeAll } from 'vitest';
import { isLongForm } from '../../support/form.ts';
import { sharedProduct } from '../../support/shared-product.ts';
import { defineArchiveSuite } from './archive-suite.ts';
import { defineCrawlSuite } from './crawl-suite.ts';
import { seededPeople } from './people.ts';
import { seedPeople } from './seed-people.ts';
import { defineTracesSuite } from './traces-suite.ts';
import { defineVisibilitySuite } from './visibility-suite.ts';

const people = seededPeople(isLongForm ? 200 : 40, 20_250_809);
const { product: stack, client, deviceToken } = sharedProduct();
const seeded = { stack, client, deviceToken, people };
beforeAll(async () => await seedPeople(seeded));

const product = () => seeded;
defineVisibilitySuite(product);
defineCrawlSuite(product);
// Ends the derby and reads the traces of the earlier tests.
defineTracesSuite(product);
// Needs the ended derby and deletes its entries.
defineArchiveSuite(product);
