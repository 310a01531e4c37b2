import { sendSms } from '../../contract/entries.ts';
import { SendSmsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const sendSmsRoute = implement(sendSms, async ({ params, body, idempotencyKey, call, gateway }) => {
  const input = { entryId: params.id, ...body };
  const { sendSms: result } = await gateway.run(call, SendSmsDocument, { input, idempotencyKey });
  return { status: 200, body: result };
});
