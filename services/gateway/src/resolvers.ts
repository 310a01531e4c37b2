import type { Resolvers } from './generated/resolvers.ts';
import { accountsResolvers } from './modules/accounts/resolvers.ts';
import { anglersResolvers } from './modules/anglers/resolvers.ts';
import { auditResolvers } from './modules/audit/resolvers.ts';
import { backupsResolvers } from './modules/backups/resolvers.ts';
import { derbyResolvers } from './modules/derby/resolvers.ts';
import { entriesResolvers } from './modules/entries/resolvers.ts';
import { eventResolvers } from './modules/event/resolvers.ts';
import { leaderboardResolvers } from './modules/leaderboard/resolvers.ts';
import { messagingResolvers } from './modules/messaging/resolvers.ts';
import { participantsResolvers } from './modules/participants/resolvers.ts';
import { pastDerbiesResolvers } from './modules/past-derbies/resolvers.ts';
import { prizesResolvers } from './modules/prizes/resolvers.ts';
import { runsResolvers } from './modules/runs/resolvers.ts';
import { textsToAllResolvers } from './modules/texts-to-all/resolvers.ts';
import { settingsResolvers } from './modules/settings/resolvers.ts';

/** The resolvers of all modules. `createSchema` throws when a root field has none, or a resolver no field. */
export const resolvers: readonly Resolvers[] = [
  accountsResolvers,
  anglersResolvers,
  auditResolvers,
  backupsResolvers,
  derbyResolvers,
  entriesResolvers,
  eventResolvers,
  leaderboardResolvers,
  messagingResolvers,
  participantsResolvers,
  pastDerbiesResolvers,
  prizesResolvers,
  runsResolvers,
  textsToAllResolvers,
  settingsResolvers,
];
