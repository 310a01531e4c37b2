import { expect, test } from 'vitest';
import { SETTING_KEYS } from './setting-fields.ts';
import { settingsPage } from './settings-page.ts';

test('docs/settings.md is the page that the definitions generate (npm run docs:settings writes it)', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../../../docs/settings.md');
});

test('lists every setting once', () => {
  const listed = [...settingsPage().matchAll(/^- `(\w+)`:/gm)].map(([, key]) => String(key));
  expect(listed.toSorted()).toEqual([...SETTING_KEYS].toSorted());
});
