import { SETTING_KEYS } from '@derby/rules/settings/setting-fields';
import { expect, test } from 'vitest';
import { SHOWN_KEYS } from './tabs.ts';

/** What Manage Derby shows instead. */
const OF_THE_DERBY = [
  'contest_name',
  'contest_year',
  'registration_enabled',
  'public_registration',
  'entry_deadline',
  'weigh_in_start',
  'weigh_in_end',
];

test('every setting of the product stands in one tab, but for those of the derby itself', () => {
  expect([...SHOWN_KEYS, ...OF_THE_DERBY].toSorted()).toEqual([...SETTING_KEYS].toSorted());
});
