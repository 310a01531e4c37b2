import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAGIC_NUMBERS } from './magic-numbers.ts';

test('README.md lists every magic number with its effect', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll('**', '');
  const listed = [...readme.matchAll(/\| (9\d{3}) +\| ([^|]+?) +(?=\|)/g)].map(([, digits, says]) => [digits, says]);
  expect(new Map(listed as [string, string][])).toEqual(
    new Map(Object.entries(MAGIC_NUMBERS).map(([digits, { says }]) => [digits, says])),
  );
});
