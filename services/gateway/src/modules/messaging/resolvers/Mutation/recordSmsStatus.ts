import { recordDeliveryReceipt } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { PROVIDER, readSignedForm } from '../../../../webhooks/signed-form.ts';

export const recordSmsStatus: NonNullable<MutationResolvers['recordSmsStatus']> = (_parent, { webhook }, { deps }) => {
  const { form, query } = readSignedForm(deps, '/api/webhooks/sms/status', webhook);
  return recordDeliveryReceipt(deps, PROVIDER, {
    providerSid: form.get('MessageSid') ?? '',
    messageId: numberOf(query.get('message')),
    status: form.get('MessageStatus') ?? '',
    errorCode: numberOf(form.get('ErrorCode')),
  });
};

/** Null for anything but a positive whole number. */
function numberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
