import { resetUserPassword } from '../../contract/users.ts';
import { ResetUserPasswordDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const resetUserPasswordRoute = implement(resetUserPassword, async ({ params, body, call, gateway }) => {
  const { resetUserPassword: message } = await gateway.run(call, ResetUserPasswordDocument, { id: params.id, ...body });
  return { status: 200, body: { message } };
});
