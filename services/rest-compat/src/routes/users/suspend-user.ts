import { suspendUser } from '../../contract/users.ts';
import { SetUserSuspendedDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const suspendUserRoute = implement(suspendUser, async ({ params, body, call, gateway }) => {
  const { setUserSuspended: message } = await gateway.run(call, SetUserSuspendedDocument, {
    id: params.id,
    isSuspended: body.suspend,
  });
  return { status: 200, body: { message } };
});
