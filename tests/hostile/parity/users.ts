import { IDS, type Action, type Rng } from './action.ts';
import { EMAILS } from './participants.ts';
import { message, snake } from './spelling.ts';

export const USER = 'id username email twoFactorEnabled isSuspended createdAt';

const NAMES_OF_USERS = ['bo', 'Bo ', 'cy', 'dee', '', 'admin', 'x'.repeat(81)];

const PASSWORDS = ['low tide at noon', '12345', '', 'slack water'];

export function createUser({ one }: Rng): Action {
  const input = { username: one(NAMES_OF_USERS), password: one(PASSWORDS), email: one(EMAILS) };
  return {
    rest: { method: 'POST', path: '/api/users', json: input },
    graphql: {
      query: `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${USER} } }`,
      variables: { input },
    },
    wire: ({ createUser: made }: { createUser: unknown }) => snake(made),
  };
}

export function resetPassword({ one }: Rng): Action {
  const [id, newPassword] = [one(IDS.slice(0, 6)), one(PASSWORDS)];
  return {
    rest: { method: 'POST', path: `/api/users/${id}/reset-password`, json: { newPassword } },
    graphql: {
      query: 'mutation ($id: Int!, $newPassword: String) { resetUserPassword(id: $id, newPassword: $newPassword) }',
      variables: { id, newPassword },
    },
    wire: ({ resetUserPassword: text }: { resetUserPassword: string }) => message(text),
  };
}

export function suspend({ one, chance }: Rng): Action {
  const [id, isSuspended] = [one(IDS.slice(0, 6)), chance(50)];
  return {
    rest: { method: 'POST', path: `/api/users/${id}/suspend`, json: { suspend: isSuspended } },
    graphql: {
      query: 'mutation ($id: Int!, $isSuspended: Boolean!) { setUserSuspended(id: $id, isSuspended: $isSuspended) }',
      variables: { id, isSuspended },
    },
    wire: ({ setUserSuspended: text }: { setUserSuspended: string }) => message(text),
  };
}
