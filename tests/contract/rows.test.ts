import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTRACT_ROWS } from './rows.ts';

it.each(CONTRACT_ROWS)('%s has its tests', (row) => {
  const suite = readFileSync(new URL('./contract-suite.ts', import.meta.url), 'utf8');
  expect(suite).toContain(`describe('${row}'`);
});
