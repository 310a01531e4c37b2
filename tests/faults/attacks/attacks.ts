import type { Attack } from './attack.ts';
import { combiningMarks, invalidOperations, loginFlood, newSearches } from './floods.ts';
import { unfinishedRequests } from './unfinished.ts';

/**
 * All attacks. Each defence has a control: of the login flood in attacks.long.timed.test.ts, of the others beside the
 * defence, in the files limits, slow-clients, unicode-text and unfinished-bodies.
 */
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
