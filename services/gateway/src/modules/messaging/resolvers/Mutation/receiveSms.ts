import { receiveInboundMessage } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { PROVIDER, readSignedForm } from '../../../../webhooks/signed-form.ts';

export const receiveSms: NonNullable<MutationResolvers['receiveSms']> = async (_parent, { webhook }, context) => {
  const { form } = await readSignedForm(context, '/api/webhooks/sms/inbound', webhook);
  const [providerSid, from, text] = [form.get('MessageSid'), form.get('From'), form.get('Body')];
  return await receiveInboundMessage(context.deps, PROVIDER, {
    providerSid: providerSid ?? '',
    from: from ?? '',
    text: text ?? '',
  });
};
