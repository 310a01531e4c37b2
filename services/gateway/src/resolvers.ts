import type { MutationResolvers, QueryResolvers, Resolvers } from './generated/resolvers.ts';
import { accountsResolvers } from './modules/accounts/resolvers.ts';
import { auditResolvers } from './modules/audit/resolvers.ts';
import { backupsResolvers } from './modules/backups/resolvers.ts';
import { derbyResolvers } from './modules/derby/resolvers.ts';
import { entriesResolvers } from './modules/entries/resolvers.ts';
import { eventResolvers } from './modules/event/resolvers.ts';
import { leaderboardResolvers } from './modules/leaderboard/resolvers.ts';
import { messagingResolvers } from './modules/messaging/resolvers.ts';
import { participantsResolvers } from './modules/participants/resolvers.ts';
import { pastDerbiesResolvers } from './modules/past-derbies/resolvers.ts';
import { runsResolvers } from './modules/runs/resolvers.ts';
import { settingsResolvers } from './modules/settings/resolvers.ts';

const Query = {
  ...accountsResolvers.Query,
  ...auditResolvers.Query,
  ...backupsResolvers.Query,
  ...derbyResolvers.Query,
  ...entriesResolvers.Query,
  ...eventResolvers.Query,
  ...leaderboardResolvers.Query,
  ...messagingResolvers.Query,
  ...participantsResolvers.Query,
  ...pastDerbiesResolvers.Query,
  ...runsResolvers.Query,
  ...settingsResolvers.Query,
} satisfies Required<QueryResolvers>;

const Mutation = {
  ...accountsResolvers.Mutation,
  ...backupsResolvers.Mutation,
  ...derbyResolvers.Mutation,
  ...entriesResolvers.Mutation,
  ...eventResolvers.Mutation,
  ...messagingResolvers.Mutation,
  ...participantsResolvers.Mutation,
  ...pastDerbiesResolvers.Mutation,
  ...runsResolvers.Mutation,
  ...settingsResolvers.Mutation,
} satisfies Required<MutationResolvers>;

/** Every resolver of the gateway; the types say when a root field has none. */
export const resolvers = {
  ...accountsResolvers,
  ...auditResolvers,
  ...backupsResolvers,
  ...derbyResolvers,
  ...entriesResolvers,
  ...eventResolvers,
  ...leaderboardResolvers,
  ...messagingResolvers,
  ...participantsResolvers,
  ...pastDerbiesResolvers,
  ...runsResolvers,
  ...settingsResolvers,
  Query,
  Mutation,
} satisfies Resolvers;
