import { IDS, type Action, type Rng } from './action.ts';
import { ENTRY, STATS, exportCsv, readBoard, stats, weighIn } from './entries.ts';
import { PARTICIPANT, correctParticipant, importTable } from './participants.ts';
import { plain } from './plain.ts';
import { saveSettings, settings } from './settings.ts';
import { message, snake } from './spelling.ts';
import { USER, changeRole, createUser, resetPassword, suspend, wireUser } from './users.ts';

const said = (text: string) => () => message(text);

const KINDS: readonly (readonly [weight: number, make: (rng: Rng) => Action])[] = [
  [24, (rng) => weighIn(rng)],
  [16, (rng) => weighIn(rng, rng.one(IDS))],
  [
    5,
    ({ one }) =>
      plain('DELETE', '/api/entries/{id}', 'deleteEntry', { id: one(IDS), wire: said('Entry deleted successfully') }),
  ],
  [
    4,
    ({ one }) =>
      plain('DELETE', '/api/entries/{id}/photo', 'deleteEntryPhoto', {
        id: one(IDS),
        selection: 'id',
        wire: said('Photo deleted successfully'),
      }),
  ],
  [5, () => plain('GET', '/api/entries', 'entries', { selection: ENTRY, wire: snake })],
  [
    3,
    ({ one }) =>
      plain('GET', '/api/entries/{id}/sms-history', 'smsHistory', {
        id: one(IDS),
        selection: 'id',
        wire: (value) => value,
      }),
  ],
  [6, readBoard],
  [4, exportCsv],
  [3, () => plain('GET', '/api/admin/derby-stats', 'derbyStats', { selection: STATS, wire: stats })],
  [8, importTable],
  [10, correctParticipant],
  [2, ({ one }) => plain('DELETE', '/api/participants/{id}', 'deleteParticipant', { id: one(IDS), wire: message })],
  [3, () => plain('GET', '/api/participants', 'participants', { selection: PARTICIPANT, wire: snake })],
  [
    2,
    () =>
      plain('GET', '/api/participants/autocomplete', 'participantSuggestions', {
        selection: 'firstName lastName',
        wire: snake,
      }),
  ],
  [6, createUser],
  [4, resetPassword],
  [4, suspend],
  [4, changeRole],
  [
    2,
    ({ one }) => plain('POST', '/api/users/{id}/disable-2fa', 'disableUserTwoFactor', { id: one(IDS), wire: message }),
  ],
  [
    2,
    ({ one }) =>
      plain('DELETE', '/api/users/{id}', 'deleteUser', {
        id: one(IDS),
        selection: 'deletedUsername',
        wire: (value) => value,
      }),
  ],
  [2, () => plain('GET', '/api/users', 'users', { selection: USER, wire: (users: never[]) => users.map(wireUser) })],
  [8, saveSettings],
  [3, () => plain('GET', '/api/admin/global-settings', 'settings', { selection: 'key value', wire: settings })],
  [1, () => plain('POST', '/api/admin/end-derby', 'endDerby', { selection: 'message', wire: (value) => value })],
  [
    3,
    () =>
      plain('POST', '/api/admin/reset-competition', 'resetDerby', {
        selection: 'message entriesDeleted photosDeleted',
        wire: (value) => value,
      }),
  ],
];

/** What an administrator does next. */
export function nextAction(rng: Rng): Action {
  return rng.one(KINDS.flatMap(([weight, make]) => Array.from({ length: weight }, () => make)))(rng);
}
