import { login } from '../../contract/accounts.ts';
import { LoginDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const loginRoute = implement(login, async ({ body, call, gateway }) => {
  const { login: result } = await gateway.run({ ...call, token: undefined }, LoginDocument, { input: body });
  // Only for clients that know of it: the answer of all others stays as it was.
  const device =
    body.deviceToken === undefined || result.deviceToken === null ? {} : { deviceToken: result.deviceToken };
  if (result.token === null) return { status: 200, body: { requiresTwoFactor: true, ...device } };
  const remembered = result.rememberMeToken === null ? {} : { rememberMeToken: result.rememberMeToken };
  return { status: 200, body: { token: result.token, ...remembered, ...device } };
});
