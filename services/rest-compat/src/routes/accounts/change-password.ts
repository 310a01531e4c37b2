import { changePassword } from '../../contract/accounts.ts';
import { ChangePasswordDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const changePasswordRoute = implement(changePassword, async ({ body, call, gateway }) => {
  const { changePassword: message } = await gateway.run(call, ChangePasswordDocument, body);
  return { status: 200, body: { message } };
});
