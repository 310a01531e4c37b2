import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTRACT_ROWS } from './rows.ts';

const folder = new URL('./', import.meta.url);
const suites = readdirSync(folder)
  .filter((name) => name.endsWith('-suite.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

it.each(CONTRACT_ROWS)('%s has its tests', (row) => {
  expect(suites).toContain(`describe('${row}'`);
});
