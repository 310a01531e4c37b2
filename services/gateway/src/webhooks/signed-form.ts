import { BadInputError, DomainError, type SystemActor } from '@derby/domain/kernel';
import type { SettingsReader } from '@derby/domain/settings';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { SignedForm } from '../generated/resolvers.ts';

/** Whoever holds the provider's token acts for the product. */
export const PROVIDER: SystemActor = { kind: 'system', name: 'provider' };

/** A webhook that the provider did not sign, or not for this address. */
export class UnsignedWebhookError extends DomainError {
  constructor() {
    super('FORBIDDEN', 'The signature is missing or does not match');
    this.name = 'UnsignedWebhookError';
  }
}

/** A SHA-1 in Base64, as the provider signs. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;

/**
 * Reads a form if the provider signed it for `path` on PUBLIC_URL with the token of the settings. Without
 * such a token nothing is signed. Throws FORBIDDEN, or BAD_INPUT for a form of more than `maxFields` fields.
 */
export function readSignedForm(
  {
    settings,
    publicUrl,
    maxFields,
  }: { readonly settings: SettingsReader; readonly publicUrl: string; readonly maxFields: number },
  path: `/api/webhooks/${string}`,
  { form: text, query, signature }: SignedForm,
): { form: URLSearchParams; query: URLSearchParams } {
  const { twilioAuthToken } = settings.current();
  if (!SIGNATURE.test(signature)) throw new UnsignedWebhookError();
  const form = new URLSearchParams(text);
  if (form.size > maxFields) throw new BadInputError(`The form has more than ${maxFields} fields`);
  const isSigned =
    twilioAuthToken !== '' &&
    validateRequest(twilioAuthToken, signature, `${publicUrl}${path}${query}`, parametersOf(form));
  if (!isSigned) throw new UnsignedWebhookError();
  return { form, query: new URLSearchParams(query) };
}

/** Every name with its value; a repeated one with all of them. */
function parametersOf(form: URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...more]]) => [name, more.length === 0 ? first : [first, ...more]]),
  );
}
