import { disableTwoFactor } from '../../contract/two-factor.ts';
import { DisableTwoFactorDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const disableTwoFactorRoute = implement(disableTwoFactor, async ({ body, call, gateway }) => {
  const { disableTwoFactor: message } = await gateway.run(call, DisableTwoFactorDocument, body);
  return { status: 200, body: { message } };
});
