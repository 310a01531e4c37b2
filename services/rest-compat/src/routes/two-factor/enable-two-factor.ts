import { enableTwoFactor } from '../../contract/two-factor.ts';
import { EnableTwoFactorDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const enableTwoFactorRoute = implement(enableTwoFactor, async ({ body, call, gateway }) => {
  const { enableTwoFactor: message } = await gateway.run(call, EnableTwoFactorDocument, body);
  return { status: 200, body: { message } };
});
