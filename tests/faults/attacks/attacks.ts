import type { Attack } from './attack.ts';
import {
  combiningMarks,
  invalidOperations,
  loginFlood,
  loginsOfNetworks,
  loginsOfSite,
  newSearches,
} from './floods.ts';
import { unfinishedRequests } from './unfinished.ts';

/**
 * Attacks of one phone. Each defence has a control: of the login flood in attacks.long.timed.test.ts, of the others
 * beside the defence, in the files limits, slow-clients, unicode-text and unfinished-bodies.
 */
const OF_ONE_PHONE = {
  'login-flood': loginFlood,
  'invalid-operations': invalidOperations,
  'new-searches': newSearches,
  'combining-marks': combiningMarks,
  'unfinished-requests': unfinishedRequests,
} as const satisfies Record<string, Attack>;

/** Control of the defence: packages/domain/src/accounts/login-under-attack.int.test.ts. */
const OF_MANY_NETWORKS = {
  'logins of 3 networks': loginsOfNetworks(3, 256),
  'logins of 24 networks': loginsOfNetworks(24, 1),
  'logins of 120 networks': loginsOfNetworks(120, 4),
  'logins of one IPv6 site': loginsOfSite,
} as const satisfies Record<string, Attack>;

/** All attacks. */
export const ATTACKS = { ...OF_ONE_PHONE, ...OF_MANY_NETWORKS };

export type AttackName = keyof typeof ATTACKS;

export const ATTACKS_OF_ONE_PHONE = Object.keys(OF_ONE_PHONE) as AttackName[];
export const ATTACKS_OF_MANY_NETWORKS = Object.keys(OF_MANY_NETWORKS) as AttackName[];
