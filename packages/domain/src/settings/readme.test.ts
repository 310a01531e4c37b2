import { isSettingKey, SETTING_KEYS, settingField } from '@derby/setting-fields';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
const section = readme.slice(readme.indexOf('### Settings'), readme.indexOf('## Operations'));
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const keysIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => String(key)).filter(isSettingKey);
const proofs = rows.flatMap(([, keys = '', , , file = '']) =>
  keysIn(keys).map((key) => ({ key, file: file.replaceAll('`', '') })),
);

test('the README tells the effect of every setting once', () => {
  expect(proofs.map(({ key }) => key).toSorted()).toEqual([...SETTING_KEYS].toSorted());
});

test.each(proofs)('the test of $key is there and speaks of it: $file', ({ key, file }) => {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  expect([key, settingField(key).name].filter((name) => text.includes(name))).not.toEqual([]);
});
