import type { BehaviourSwitch } from './behaviour.ts';
import {
  magicNumberOf,
  type Outcome,
  type OutcomeName,
  outcomeOf,
  type ProviderErrorCode,
  refusal,
} from './outcomes.ts';
import type { CreateEvent, Store } from './store.ts';

/** The relevant fields of a create request; missing ones are empty. */
interface CreateRequest {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
}

/** Reads a parsed form, where a repeated field is a list. */
export function readCreateRequest(form: unknown): CreateRequest {
  const fields: Record<string, unknown> = typeof form === 'object' && form !== null ? { ...form } : {};
  const text = (name: string): string => listOf(fields[name])[0] ?? '';
  return {
    to: text('To').trim(),
    from: text('From').trim(),
    body: text('Body'),
    mediaUrls: listOf(fields['MediaUrl']),
    statusCallback: text('StatusCallback') || null,
  };
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string');
}

const MAX_BODY_LENGTH = 1_600;
const MAX_MEDIA = 10;
const E164 = /^\+[1-9]\d{7,14}$/;
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Returns the code with which the provider refuses a request before it checks the recipient. Requires E.164 numbers:
 * the provider guesses the country, which would hide a missing one.
 */
function validateCreate(request: CreateRequest): ProviderErrorCode | undefined {
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

/** The outcome of a create request and its name in the log. */
interface Decision {
  readonly name: CreateEvent['outcome'];
  readonly outcome: Outcome;
}

/**
 * Decides in this order: credentials, faults set by the control, the provider's own checks, opt-outs, the magic number.
 */
export function decide(
  request: CreateRequest,
  { authorized, store, behaviour }: { authorized: boolean; store: Store; behaviour: BehaviourSwitch },
): Decision {
  if (!authorized) return named('badCredentials');
  const forced = behaviour.takeNext();
  if (forced !== undefined) return named(forced);
  const problem = validateCreate(request);
  if (problem !== undefined) return refusedBy(problem);
  if (store.optedOut.has(request.to)) return named('optedOut');
  return named(byNumber(request.to, store));
}

function byNumber(to: string, store: Store): OutcomeName {
  const magic = magicNumberOf(to);
  if (!magic) return 'delivered';
  const earlier = store.creates.filter((create) => create.to === to && create.outcome === magic.outcome).length;
  return earlier < (magic.tries ?? Number.POSITIVE_INFINITY) ? magic.outcome : 'delivered';
}

function named(name: OutcomeName): Decision {
  return { name, outcome: outcomeOf(name) };
}

function refusedBy(code: ProviderErrorCode): Decision {
  return { name: 'refused', outcome: refusal(code) };
}
