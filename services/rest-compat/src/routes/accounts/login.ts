import { login } from '../../contract/accounts.ts';
import { LoginDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const loginRoute = implement(login, async ({ body, call, gateway }) => {
  const { login: result } = await gateway.run({ ...call, token: undefined }, LoginDocument, { input: body });
  if (result.token === null) return { status: 200, body: { requiresTwoFactor: true } };
  const remembered = result.rememberMeToken === null ? {} : { rememberMeToken: result.rememberMeToken };
  return { status: 200, body: { token: result.token, ...remembered } };
});
