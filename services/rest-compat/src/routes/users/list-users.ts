import { listUsers } from '../../contract/users.ts';
import { UsersDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { toWireUser } from './user-wire.ts';

export const listUsersRoute = implement(listUsers, async ({ call, gateway }) => {
  const { users } = await gateway.run(call, UsersDocument, {});
  return { status: 200, body: users.map(toWireUser) };
});
