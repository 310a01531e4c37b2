import type { Call } from '../contract/call.ts';
import { accountsCalls } from './accounts.ts';
import { twoFactorCalls } from './two-factor.ts';
import { anglersCalls } from './anglers.ts';
import { participantsCalls } from './participants.ts';
import { consentsCalls } from './messages.ts';
import { entriesCalls } from './entries.ts';
import { leaderboardCalls } from './leaderboard.ts';
import { resultsCalls } from './results.ts';
import { settingsCalls } from './settings.ts';
import { derbyCalls } from './derby.ts';
import { usersCalls } from './users.ts';

/** All calls of the contract. */
export const calls: readonly Call[] = [
  ...accountsCalls,
  ...twoFactorCalls,
  ...participantsCalls,
  ...anglersCalls,
  ...consentsCalls,
  ...entriesCalls,
  ...leaderboardCalls,
  ...resultsCalls,
  ...settingsCalls,
  ...derbyCalls,
  ...usersCalls,
];
