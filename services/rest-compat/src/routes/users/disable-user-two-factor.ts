import { disableUserTwoFactor } from '../../contract/users.ts';
import { DisableUserTwoFactorDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const disableUserTwoFactorRoute = implement(disableUserTwoFactor, async ({ params, call, gateway }) => {
  const { disableUserTwoFactor: message } = await gateway.run(call, DisableUserTwoFactorDocument, { id: params.id });
  return { status: 200, body: { message } };
});
