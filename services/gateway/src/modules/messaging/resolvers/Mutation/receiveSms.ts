import { receiveInboundMessage } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { PROVIDER, readSignedForm } from '../../../../webhooks/signed-form.ts';

export const receiveSms: NonNullable<MutationResolvers['receiveSms']> = (_parent, { webhook }, { deps }) => {
  const { form } = readSignedForm(deps, '/api/webhooks/sms/inbound', webhook);
  const [providerSid, from, text] = [form.get('MessageSid'), form.get('From'), form.get('Body')];
  return receiveInboundMessage(deps, PROVIDER, {
    providerSid: providerSid ?? '',
    from: from ?? '',
    text: text ?? '',
  });
};
