import { IDS, type Action, type Rng } from './action.ts';
import { EMAILS } from './participants.ts';
import { message, snake } from './spelling.ts';

export const USER = 'id username email role twoFactorEnabled isSuspended createdAt';

const NAMES_OF_USERS = ['bo', 'Bo ', 'cy', 'dee', '', 'admin', 'x'.repeat(81)];

const PASSWORDS = ['low tide at noon', '12345', '', 'slack water'];

const ROLES = ['ADMINISTRATOR', 'WEIGHMASTER', undefined] as const;

interface GraphqlUser {
  readonly role: string;
}

/** Returns a user with the field names of the contract. */
export const wireUser = (user: GraphqlUser) => snake({ ...user, role: user.role.toLowerCase() });

export function changeRole({ one }: Rng): Action {
  const [id, role] = [one(IDS.slice(0, 6)), one(['ADMINISTRATOR', 'WEIGHMASTER'])];
  return {
    rest: { method: 'PUT', path: `/api/users/${id}`, json: { role: role.toLowerCase() } },
    graphql: {
      query: `mutation ($id: Int!, $role: Role!) { setUserRole(id: $id, role: $role) { ${USER} } }`,
      variables: { id, role },
    },
    wire: ({ setUserRole: user }: { setUserRole: GraphqlUser }) => wireUser(user),
  };
}

export function createUser({ one }: Rng): Action {
  const role = one(ROLES);
  const input = { username: one(NAMES_OF_USERS), password: one(PASSWORDS), email: one(EMAILS), role };
  return {
    rest: { method: 'POST', path: '/api/users', json: { ...input, role: role?.toLowerCase() } },
    graphql: {
      query: `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${USER} } }`,
      variables: { input },
    },
    wire: ({ createUser: made }: { createUser: GraphqlUser }) => wireUser(made),
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
