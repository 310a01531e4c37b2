import { createUser } from '../../contract/users.ts';
import { CreateUserDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { toWireUser } from './user-wire.ts';

export const createUserRoute = implement(createUser, async ({ body, call, gateway }) => {
  const { createUser: made } = await gateway.run(call, CreateUserDocument, { input: body });
  return { status: 201, body: toWireUser(made) };
});
