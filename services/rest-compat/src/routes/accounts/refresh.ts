import { refresh } from '../../contract/accounts.ts';
import { RefreshSessionDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const refreshRoute = implement(refresh, async ({ body, call, gateway }) => {
  // The old token may have expired: only the remember-me token counts here.
  const { refreshSession } = await gateway.run({ ...call, token: undefined }, RefreshSessionDocument, {
    rememberMeToken: body.rememberMeToken,
    deviceFingerprint: body.deviceFingerprint,
  });
  return { status: 200, body: { ok: true, token: refreshSession.token } };
});
