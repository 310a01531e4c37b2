import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_KEYS } from './codec.ts';

const ROOT = new URL('../../../../', import.meta.url);
const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
const section = readme.slice(readme.indexOf('### Settings'), readme.indexOf('## Operations'));
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the README tells the effect of every setting once', () => {
  const keys = rows.flatMap(([, keysCell = '']) => [...keysCell.matchAll(/`(\w+)`/g)].map(([, key]) => String(key)));
  expect(keys.toSorted()).toEqual([...SETTING_KEYS].toSorted());
});

test.each(rows.map(([, keys, , , file = '']): [string, string] => [String(keys), file.replaceAll('`', '')]))(
  'the test of %s is there: %s',
  (_keys, file) => {
    expect(existsSync(new URL(file, ROOT))).toBe(true);
  },
);
