import { disableTwoFactor, enableTwoFactor, setUpTwoFactor, twoFactorStatus } from '../contract/two-factor.ts';
import {
  DisableTwoFactorDocument,
  EnableTwoFactorDocument,
  SetUpTwoFactorDocument,
  TwoFactorStatusDocument,
} from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const twoFactorRoutes: readonly Implementation[] = [
  implement(twoFactorStatus, async ({ call, gateway }) => {
    const { twoFactorStatus: body } = await gateway.run(call, TwoFactorStatusDocument, {});
    return { status: 200, body };
  }),
  implement(setUpTwoFactor, async ({ call, gateway }) => {
    const { setUpTwoFactor: body } = await gateway.run(call, SetUpTwoFactorDocument, {});
    return { status: 200, body };
  }),
  implement(enableTwoFactor, async ({ body, call, gateway }) => {
    const { enableTwoFactor: message } = await gateway.run(call, EnableTwoFactorDocument, body);
    return { status: 200, body: { message } };
  }),
  implement(disableTwoFactor, async ({ body, call, gateway }) => {
    const { disableTwoFactor: message } = await gateway.run(call, DisableTwoFactorDocument, body);
    return { status: 200, body: { message } };
  }),
];
