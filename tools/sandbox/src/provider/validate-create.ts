import type { CreateRequest } from './create-request.ts';
import type { ProviderErrorCode } from './errors.ts';

const MAX_BODY_LENGTH = 1_600;
const MAX_MEDIA = 10;
const E164 = /^\+[1-9]\d{7,14}$/;
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Returns the code with which the provider refuses a request before it checks the recipient. Requires E.164 numbers:
 * the provider guesses the country, which would hide a missing one.
 */
export function validateCreate(request: CreateRequest): ProviderErrorCode | undefined {
  if (request.to === '') return 21604;
  if (request.from === '') return 21603;
  if (!isPhoneNumber(request.to)) return 21211;
  if (!isPhoneNumber(request.from)) return 21212;
  if (request.body === '' && request.mediaUrls.length === 0) return 21602;
  if (request.body.length > MAX_BODY_LENGTH) return 21617;
  if (request.mediaUrls.length > MAX_MEDIA || !request.mediaUrls.every(isHttpUrl)) return 21620;
  return undefined;
}

function isPhoneNumber(text: string): boolean {
  return (text.startsWith('+1') ? NORTH_AMERICAN : E164).test(text);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
