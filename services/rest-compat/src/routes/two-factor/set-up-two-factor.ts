import { setUpTwoFactor } from '../../contract/two-factor.ts';
import { SetUpTwoFactorDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const setUpTwoFactorRoute = implement(setUpTwoFactor, async ({ call, gateway }) => {
  const { setUpTwoFactor: setup } = await gateway.run(call, SetUpTwoFactorDocument, {});
  return { status: 200, body: { qrCode: setup.qrCode, manualEntryKey: setup.manualEntryKey } };
});
