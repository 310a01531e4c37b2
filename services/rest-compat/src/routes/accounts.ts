import { changePassword, login, logout, refresh } from '../contract/accounts.ts';
import {
  ChangePasswordDocument,
  LoginDocument,
  LogoutDocument,
  RefreshSessionDocument,
} from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const accountsRoutes: readonly Implementation[] = [
  implement(login, async ({ body, call, gateway }) => {
    const { login: result } = await gateway.run({ ...call, token: undefined }, LoginDocument, { input: body });
    // Only for clients that send the field; the response to all others stays unchanged.
    const device =
      body.deviceToken === undefined || result.deviceToken === null ? {} : { deviceToken: result.deviceToken };
    if (result.token === null) return { status: 200, body: { requiresTwoFactor: true, ...device } };
    const remembered = result.rememberMeToken === null ? {} : { rememberMeToken: result.rememberMeToken };
    return { status: 200, body: { token: result.token, ...remembered, ...device } };
  }),
  implement(refresh, async ({ body, call, gateway }) => {
    // The old token may have expired, so only the remember-me token is sent.
    const { refreshSession } = await gateway.run({ ...call, token: undefined }, RefreshSessionDocument, {
      rememberMeToken: body.rememberMeToken,
      deviceFingerprint: body.deviceFingerprint,
    });
    return { status: 200, body: { ok: true, token: refreshSession.token } };
  }),
  implement(logout, async ({ call, gateway }) => {
    await gateway.run(call, LogoutDocument, {});
    return { status: 200, body: { ok: true } };
  }),
  implement(changePassword, async ({ body, call, gateway }) => {
    const { changePassword: message } = await gateway.run(call, ChangePasswordDocument, body);
    return { status: 200, body: { message } };
  }),
];
