import { logout } from '../../contract/accounts.ts';
import { LogoutDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const logoutRoute = implement(logout, async ({ call, gateway }) => {
  await gateway.run(call, LogoutDocument, {});
  return { status: 200, body: { ok: true } };
});
