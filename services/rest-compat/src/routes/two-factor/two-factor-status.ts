import { twoFactorStatus } from '../../contract/two-factor.ts';
import { TwoFactorStatusDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const twoFactorStatusRoute = implement(twoFactorStatus, async ({ call, gateway }) => {
  const { twoFactorStatus: status } = await gateway.run(call, TwoFactorStatusDocument, {});
  return { status: 200, body: { enabled: status.enabled, hasSecret: status.hasSecret } };
});
