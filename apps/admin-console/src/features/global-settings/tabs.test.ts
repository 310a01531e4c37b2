import { SETTING_KEYS } from '@derby/rules/settings/setting-fields';
import { expect, test } from 'vitest';
import { SHOWN_KEYS } from './tabs.ts';

/** Settings that Manage Derby shows instead. */
const DERBY_SETTINGS = [
  'contest_name',
  'contest_year',
  'registration_enabled',
  'public_registration',
  'entry_deadline',
  'weigh_in_start',
  'weigh_in_end',
];

test('the tabs and Manage Derby together show every setting once', () => {
  expect([...SHOWN_KEYS, ...DERBY_SETTINGS].toSorted()).toEqual([...SETTING_KEYS].toSorted());
});
