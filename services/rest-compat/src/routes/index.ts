import type { Implementation } from '../http/implementation.ts';
import { accountsRoutes } from './accounts.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { participantsRoutes } from './participants.ts';
import { entriesRoutes } from './entries.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { resultsRoutes } from './results.ts';
import { settingsRoutes } from './settings.ts';
import { derbyRoutes } from './derby.ts';
import { usersRoutes } from './users.ts';

/** All implemented calls of the contract. */
export const implementations: readonly Implementation[] = [
  ...accountsRoutes,
  ...twoFactorRoutes,
  ...participantsRoutes,
  ...entriesRoutes,
  ...leaderboardRoutes,
  ...resultsRoutes,
  ...settingsRoutes,
  ...derbyRoutes,
  ...usersRoutes,
];
