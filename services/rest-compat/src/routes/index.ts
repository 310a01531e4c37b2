import type { Implementation } from '../http/implementation.ts';
import { changePasswordRoute } from './accounts/change-password.ts';
import { loginRoute } from './accounts/login.ts';
import { logoutRoute } from './accounts/logout.ts';
import { refreshRoute } from './accounts/refresh.ts';
import { derbyStatsRoute } from './derby/derby-stats.ts';
import { endDerbyRoute } from './derby/end-derby.ts';
import { resetCompetitionRoute } from './derby/reset-competition.ts';
import { createEntryRoute } from './entries/create-entry.ts';
import { deleteEntryPhotoRoute } from './entries/delete-entry-photo.ts';
import { deleteEntryRoute } from './entries/delete-entry.ts';
import { exportEntriesRoute } from './entries/export-entries.ts';
import { listEntriesRoute } from './entries/list-entries.ts';
import { sendSmsRoute } from './entries/send-sms.ts';
import { smsHistoryRoute } from './entries/sms-history.ts';
import { updateEntryRoute } from './entries/update-entry.ts';
import { leaderboardStatusRoute } from './leaderboard/leaderboard-status.ts';
import { listPublicEntriesRoute } from './leaderboard/list-public-entries.ts';
import { deleteParticipantRoute } from './participants/delete-participant.ts';
import { importParticipantsRoute } from './participants/import-participants.ts';
import { listParticipantsRoute } from './participants/list-participants.ts';
import { suggestParticipantsRoute } from './participants/suggest-participants.ts';
import { updateParticipantRoute } from './participants/update-participant.ts';
import { getGlobalSettingsRoute } from './settings/get-global-settings.ts';
import { getSmsTemplatesRoute } from './settings/get-sms-templates.ts';
import { putGlobalSettingsRoute } from './settings/put-global-settings.ts';
import { disableTwoFactorRoute } from './two-factor/disable-two-factor.ts';
import { enableTwoFactorRoute } from './two-factor/enable-two-factor.ts';
import { setUpTwoFactorRoute } from './two-factor/set-up-two-factor.ts';
import { twoFactorStatusRoute } from './two-factor/two-factor-status.ts';
import { createUserRoute } from './users/create-user.ts';
import { deleteUserRoute } from './users/delete-user.ts';
import { disableUserTwoFactorRoute } from './users/disable-user-two-factor.ts';
import { listUsersRoute } from './users/list-users.ts';
import { resetUserPasswordRoute } from './users/reset-user-password.ts';
import { suspendUserRoute } from './users/suspend-user.ts';

/** Every call of the contract that is answered. */
export const implementations: readonly Implementation[] = [
  loginRoute,
  refreshRoute,
  logoutRoute,
  changePasswordRoute,
  twoFactorStatusRoute,
  setUpTwoFactorRoute,
  enableTwoFactorRoute,
  disableTwoFactorRoute,
  suggestParticipantsRoute,
  listParticipantsRoute,
  importParticipantsRoute,
  updateParticipantRoute,
  deleteParticipantRoute,
  createEntryRoute,
  listEntriesRoute,
  updateEntryRoute,
  deleteEntryRoute,
  deleteEntryPhotoRoute,
  smsHistoryRoute,
  sendSmsRoute,
  exportEntriesRoute,
  listPublicEntriesRoute,
  leaderboardStatusRoute,
  getSmsTemplatesRoute,
  getGlobalSettingsRoute,
  putGlobalSettingsRoute,
  derbyStatsRoute,
  endDerbyRoute,
  resetCompetitionRoute,
  listUsersRoute,
  createUserRoute,
  resetUserPasswordRoute,
  suspendUserRoute,
  disableUserTwoFactorRoute,
  deleteUserRoute,
];
