import { deleteUser } from '../../contract/users.ts';
import { DeleteUserDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const deleteUserRoute = implement(deleteUser, async ({ params, call, gateway }) => {
  const { deleteUser: deleted } = await gateway.run(call, DeleteUserDocument, { id: params.id });
  return { status: 200, body: { deletedUsername: deleted.deletedUsername } };
});
