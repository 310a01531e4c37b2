import { endDerby } from '../../contract/derby.ts';
import { EndDerbyDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const endDerbyRoute = implement(endDerby, async ({ idempotencyKey, call, gateway }) => {
  const { endDerby: result } = await gateway.run(call, EndDerbyDocument, { idempotencyKey });
  return { status: 200, body: { message: result.message } };
});
