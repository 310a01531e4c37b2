import type { MutationResolvers, QueryResolvers, Resolvers } from './generated/resolvers.ts';
import { login } from './modules/accounts/resolvers/Mutation/login.ts';
import { logout } from './modules/accounts/resolvers/Mutation/logout.ts';
import { refreshSession } from './modules/accounts/resolvers/Mutation/refreshSession.ts';
import { viewer } from './modules/accounts/resolvers/Query/viewer.ts';
import { Derby } from './modules/derby/resolvers/Derby.ts';
import { endDerby } from './modules/derby/resolvers/Mutation/endDerby.ts';
import { derby } from './modules/derby/resolvers/Query/derby.ts';
import { derbyStats } from './modules/derby/resolvers/Query/derbyStats.ts';
import { Entry } from './modules/entries/resolvers/Entry.ts';
import { EntryFieldChange } from './modules/entries/resolvers/EntryFieldChange.ts';
import { createEntry } from './modules/entries/resolvers/Mutation/createEntry.ts';
import { deleteEntry } from './modules/entries/resolvers/Mutation/deleteEntry.ts';
import { deleteEntryPhoto } from './modules/entries/resolvers/Mutation/deleteEntryPhoto.ts';
import { updateEntry } from './modules/entries/resolvers/Mutation/updateEntry.ts';
import { entries } from './modules/entries/resolvers/Query/entries.ts';
import { exportEntries } from './modules/entries/resolvers/Query/exportEntries.ts';
import { leaderboard } from './modules/leaderboard/resolvers/Query/leaderboard.ts';
import { leaderboardStatus } from './modules/leaderboard/resolvers/Query/leaderboardStatus.ts';
import { MessageRun } from './modules/messaging/resolvers/MessageRun.ts';
import { smsHistory } from './modules/messaging/resolvers/Query/smsHistory.ts';
import { SentMessage } from './modules/messaging/resolvers/SentMessage.ts';
import { deleteParticipant } from './modules/participants/resolvers/Mutation/deleteParticipant.ts';
import { importParticipants } from './modules/participants/resolvers/Mutation/importParticipants.ts';
import { updateParticipant } from './modules/participants/resolvers/Mutation/updateParticipant.ts';
import { participants } from './modules/participants/resolvers/Query/participants.ts';
import { participantSuggestions } from './modules/participants/resolvers/Query/participantSuggestions.ts';
import { updateSettings } from './modules/settings/resolvers/Mutation/updateSettings.ts';
import { photoLimits } from './modules/settings/resolvers/Query/photoLimits.ts';
import { settings } from './modules/settings/resolvers/Query/settings.ts';

const Query: Required<QueryResolvers> = {
  derby,
  derbyStats,
  entries,
  exportEntries,
  leaderboard,
  leaderboardStatus,
  participantSuggestions,
  participants,
  photoLimits,
  settings,
  smsHistory,
  viewer,
};

const Mutation: Required<MutationResolvers> = {
  createEntry,
  deleteEntry,
  deleteEntryPhoto,
  deleteParticipant,
  endDerby,
  importParticipants,
  login,
  logout,
  refreshSession,
  updateEntry,
  updateParticipant,
  updateSettings,
};

/** Every resolver of the gateway; the types say when a root field has none. */
export const resolvers = {
  Query,
  Mutation,
  Derby,
  Entry,
  EntryFieldChange,
  MessageRun,
  SentMessage,
} satisfies Resolvers;
