import { IDS, type Action, type Rng } from './action.ts';
import { ENTRY, STATS, exportCsv, readBoard, stats, weighIn } from './entries.ts';
import { PARTICIPANT, correctParticipant, importTable } from './participants.ts';
import { saveSettings, settings } from './settings.ts';
import { message, snake } from './spelling.ts';
import { USER, changeRole, createUser, resetPassword, suspend, wireUser } from './users.ts';

const said = (text: string) => () => message(text);
const same = (value: unknown) => value;

/** Each kind of action with its weight. */
const KINDS: readonly (readonly [weight: number, make: (rng: Rng) => Action])[] = [
  [24, (rng) => weighIn(rng)],
  [16, (rng) => weighIn(rng, rng.one(IDS))],
  [5, plain('DELETE /api/entries/{id}', 'deleteEntry', '', said('Entry deleted successfully'))],
  [4, plain('DELETE /api/entries/{id}/photo', 'deleteEntryPhoto', '{ id }', said('Photo deleted successfully'))],
  [5, plain('GET /api/entries', 'entries', `{ ${ENTRY} }`, snake)],
  [3, plain('GET /api/entries/{id}/sms-history', 'smsHistory', '{ id }', same)],
  [6, readBoard],
  [4, exportCsv],
  [3, plain('GET /api/admin/derby-stats', 'derbyStats', `{ ${STATS} }`, stats)],
  [8, importTable],
  [10, correctParticipant],
  [2, plain('DELETE /api/participants/{id}', 'deleteParticipant', '', message)],
  [3, plain('GET /api/participants', 'participants', `{ ${PARTICIPANT} }`, snake)],
  [2, plain('GET /api/participants/autocomplete', 'participantSuggestions', '{ firstName lastName }', snake)],
  [6, createUser],
  [4, resetPassword],
  [4, suspend],
  [4, changeRole],
  [2, plain('POST /api/users/{id}/disable-2fa', 'disableUserTwoFactor', '', message)],
  [2, plain('DELETE /api/users/{id}', 'deleteUser', '{ deletedUsername }', same)],
  [2, plain('GET /api/users', 'users', `{ ${USER} }`, (users: never[]) => users.map(wireUser))],
  [8, saveSettings],
  [3, plain('GET /api/admin/global-settings', 'settings', '{ key value }', settings)],
  [1, plain('POST /api/admin/end-derby', 'endDerby', '{ message }', same)],
  [3, plain('POST /api/admin/reset-competition', 'resetDerby', '{ message entriesDeleted photosDeleted }', same)],
];

/** Returns the next action of an administrator. */
export function nextAction(rng: Rng): Action {
  return rng.one(KINDS.flatMap(([weight, make]) => Array.from({ length: weight }, () => make)))(rng);
}

/** Returns actions without a body: `call` by REST, with a random id if it takes one, and `field` by GraphQL. */
function plain(call: string, field: string, selection: string, wire: (value: never) => unknown) {
  const [method = '', path = ''] = call.split(' ');
  const kind = method === 'GET' ? 'query' : 'mutation';
  const argument = field === 'smsHistory' ? 'entryId' : 'id';
  return ({ one }: Rng): Action => {
    const id = path.includes('{id}') ? one(IDS) : undefined;
    const [declared, given] = id === undefined ? ['', ''] : ['($id: Int!)', `(${argument}: $id)`];
    return {
      rest: { method, path: path.replace('{id}', String(id)) },
      graphql: { query: `${kind} ${declared} { ${field}${given} ${selection} }`, variables: { id } },
      wire: (data: Record<string, never>) => wire(data[field] as never),
    };
  };
}
