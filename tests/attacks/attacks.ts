import type { Attack } from './attack.ts';
import { combiningMarks, invalidOperations, loginFlood, newSearches } from './floods.ts';
import { unfinishedRequests } from './unfinished.ts';

/** All attacks. docs/testing.md names the defence against each, and its control. */
export const ATTACKS = {
  'login-flood': loginFlood,
  'invalid-operations': invalidOperations,
  'new-searches': newSearches,
  'combining-marks': combiningMarks,
  'unfinished-requests': unfinishedRequests,
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

/** All names. */
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[];
