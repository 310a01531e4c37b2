import type { MutationResolvers, QueryResolvers, Resolvers } from './generated/resolvers.ts';
import { changePassword } from './modules/accounts/resolvers/Mutation/changePassword.ts';
import { createUser } from './modules/accounts/resolvers/Mutation/createUser.ts';
import { deleteUser } from './modules/accounts/resolvers/Mutation/deleteUser.ts';
import { disableTwoFactor } from './modules/accounts/resolvers/Mutation/disableTwoFactor.ts';
import { disableUserTwoFactor } from './modules/accounts/resolvers/Mutation/disableUserTwoFactor.ts';
import { enableTwoFactor } from './modules/accounts/resolvers/Mutation/enableTwoFactor.ts';
import { resetUserPassword } from './modules/accounts/resolvers/Mutation/resetUserPassword.ts';
import { setUpTwoFactor } from './modules/accounts/resolvers/Mutation/setUpTwoFactor.ts';
import { setUserSuspended } from './modules/accounts/resolvers/Mutation/setUserSuspended.ts';
import { twoFactorStatus } from './modules/accounts/resolvers/Query/twoFactorStatus.ts';
import { users } from './modules/accounts/resolvers/Query/users.ts';
import { login } from './modules/accounts/resolvers/Mutation/login.ts';
import { logout } from './modules/accounts/resolvers/Mutation/logout.ts';
import { refreshSession } from './modules/accounts/resolvers/Mutation/refreshSession.ts';
import { viewer } from './modules/accounts/resolvers/Query/viewer.ts';
import { auditActions } from './modules/audit/resolvers/Query/auditActions.ts';
import { auditEvents } from './modules/audit/resolvers/Query/auditEvents.ts';
import { exportAuditEvents } from './modules/audit/resolvers/Query/exportAuditEvents.ts';
import { Backup } from './modules/backups/resolvers/Backup.ts';
import { createBackup } from './modules/backups/resolvers/Mutation/createBackup.ts';
import { backups } from './modules/backups/resolvers/Query/backups.ts';
import { Derby } from './modules/derby/resolvers/Derby.ts';
import { endDerby } from './modules/derby/resolvers/Mutation/endDerby.ts';
import { resetDerby } from './modules/derby/resolvers/Mutation/resetDerby.ts';
import { derby } from './modules/derby/resolvers/Query/derby.ts';
import { exportOfficialResult } from './modules/derby/resolvers/Query/exportOfficialResult.ts';
import { officialResult } from './modules/derby/resolvers/Query/officialResult.ts';
import { derbyStats } from './modules/derby/resolvers/Query/derbyStats.ts';
import { DisqualifiedEntry } from './modules/entries/resolvers/DisqualifiedEntry.ts';
import { Entry } from './modules/entries/resolvers/Entry.ts';
import { EntryFieldChange } from './modules/entries/resolvers/EntryFieldChange.ts';
import { addEntryPhoto } from './modules/entries/resolvers/Mutation/addEntryPhoto.ts';
import { createEntry } from './modules/entries/resolvers/Mutation/createEntry.ts';
import { deleteEntry } from './modules/entries/resolvers/Mutation/deleteEntry.ts';
import { deleteEntryPhoto } from './modules/entries/resolvers/Mutation/deleteEntryPhoto.ts';
import { disqualifyEntry } from './modules/entries/resolvers/Mutation/disqualifyEntry.ts';
import { restoreEntry } from './modules/entries/resolvers/Mutation/restoreEntry.ts';
import { updateEntry } from './modules/entries/resolvers/Mutation/updateEntry.ts';
import { areExportsOn } from './modules/entries/resolvers/Query/areExportsOn.ts';
import { disqualifiedEntries } from './modules/entries/resolvers/Query/disqualifiedEntries.ts';
import { entries } from './modules/entries/resolvers/Query/entries.ts';
import { exportEntries } from './modules/entries/resolvers/Query/exportEntries.ts';
import { leaderboard } from './modules/leaderboard/resolvers/Query/leaderboard.ts';
import { leaderboardStatus } from './modules/leaderboard/resolvers/Query/leaderboardStatus.ts';
import { receiveSms } from './modules/messaging/resolvers/Mutation/receiveSms.ts';
import { recordSmsStatus } from './modules/messaging/resolvers/Mutation/recordSmsStatus.ts';
import { MessageRun } from './modules/messaging/resolvers/MessageRun.ts';
import { sendSms } from './modules/messaging/resolvers/Mutation/sendSms.ts';
import { smsDraft } from './modules/messaging/resolvers/Query/smsDraft.ts';
import { smsHistory } from './modules/messaging/resolvers/Query/smsHistory.ts';
import { SentMessage } from './modules/messaging/resolvers/SentMessage.ts';
import { deleteParticipant } from './modules/participants/resolvers/Mutation/deleteParticipant.ts';
import { importParticipants } from './modules/participants/resolvers/Mutation/importParticipants.ts';
import { updateParticipant } from './modules/participants/resolvers/Mutation/updateParticipant.ts';
import { checkParticipantsImport } from './modules/participants/resolvers/Query/checkParticipantsImport.ts';
import { participants } from './modules/participants/resolvers/Query/participants.ts';
import { participantSuggestions } from './modules/participants/resolvers/Query/participantSuggestions.ts';
import { MessagePreflight } from './modules/runs/resolvers/MessagePreflight.ts';
import { MessagePreview } from './modules/runs/resolvers/MessagePreview.ts';
import { pauseRun } from './modules/runs/resolvers/Mutation/pauseRun.ts';
import { resumeRun } from './modules/runs/resolvers/Mutation/resumeRun.ts';
import { retryFailed } from './modules/runs/resolvers/Mutation/retryFailed.ts';
import { sendTestMessage } from './modules/runs/resolvers/Mutation/sendTestMessage.ts';
import { settleUnclear } from './modules/runs/resolvers/Mutation/settleUnclear.ts';
import { messagePreflight } from './modules/runs/resolvers/Query/messagePreflight.ts';
import { messageRun } from './modules/runs/resolvers/Query/messageRun.ts';
import { unclearMessages } from './modules/runs/resolvers/Query/unclearMessages.ts';
import { RunMessage } from './modules/runs/resolvers/RunMessage.ts';
import { RunPause } from './modules/runs/resolvers/RunPause.ts';
import { updateSettings } from './modules/settings/resolvers/Mutation/updateSettings.ts';
import { operatingState } from './modules/settings/resolvers/Query/operatingState.ts';
import { photoLimits } from './modules/settings/resolvers/Query/photoLimits.ts';
import { settings } from './modules/settings/resolvers/Query/settings.ts';

const Query: Required<QueryResolvers> = {
  areExportsOn,
  auditActions,
  auditEvents,
  backups,
  derby,
  derbyStats,
  disqualifiedEntries,
  entries,
  exportAuditEvents,
  exportEntries,
  exportOfficialResult,
  leaderboard,
  leaderboardStatus,
  messagePreflight,
  messageRun,
  officialResult,
  checkParticipantsImport,
  participantSuggestions,
  participants,
  operatingState,
  photoLimits,
  settings,
  smsDraft,
  smsHistory,
  twoFactorStatus,
  unclearMessages,
  users,
  viewer,
};

const Mutation: Required<MutationResolvers> = {
  addEntryPhoto,
  createBackup,
  changePassword,
  createEntry,
  createUser,
  deleteEntry,
  deleteEntryPhoto,
  deleteParticipant,
  deleteUser,
  disableTwoFactor,
  disableUserTwoFactor,
  disqualifyEntry,
  enableTwoFactor,
  endDerby,
  importParticipants,
  login,
  logout,
  receiveSms,
  recordSmsStatus,
  pauseRun,
  refreshSession,
  resetDerby,
  resetUserPassword,
  restoreEntry,
  resumeRun,
  retryFailed,
  sendSms,
  sendTestMessage,
  settleUnclear,
  setUpTwoFactor,
  setUserSuspended,
  updateEntry,
  updateParticipant,
  updateSettings,
};

/** Every resolver of the gateway; the types say when a root field has none. */
export const resolvers = {
  Query,
  Mutation,
  Backup,
  Derby,
  DisqualifiedEntry,
  Entry,
  EntryFieldChange,
  MessagePreflight,
  MessagePreview,
  MessageRun,
  RunMessage,
  RunPause,
  SentMessage,
} satisfies Resolvers;
