import { createHash } from 'node:crypto';
import type { Settings } from '../settings/index.ts';

/** Tells one provider account from another without holding its secret. */
export function accountMarkOf(settings: Settings): string {
  const account = [settings.twilioAccountSid, settings.twilioAuthToken, settings.twilioPhoneNumber];
  return createHash('sha256').update(JSON.stringify(account)).digest('base64url');
}
