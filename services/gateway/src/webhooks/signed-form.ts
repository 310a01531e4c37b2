import { DomainError, type SystemActor } from '@derby/domain/kernel';
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

/**
 * Reads a form if the provider signed it for `path` on PUBLIC_URL with the token of the settings. Without
 * such a token nothing is signed. Throws FORBIDDEN.
 */
export function readSignedForm(
  { settings, publicUrl }: { readonly settings: SettingsReader; readonly publicUrl: string },
  path: `/api/webhooks/${string}`,
  { form: text, query, signature }: SignedForm,
): { form: URLSearchParams; query: URLSearchParams } {
  const { twilioAuthToken } = settings.current();
  const form = new URLSearchParams(text);
  const isSigned =
    twilioAuthToken !== '' &&
    validateRequest(twilioAuthToken, signature, `${publicUrl}${path}${query}`, parametersOf(form));
  if (!isSigned) throw new UnsignedWebhookError();
  return { form, query: new URLSearchParams(query) };
}

/** Every name with its value; a repeated one with all of them. */
function parametersOf(form: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...more] = form.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}
