import { readDerby } from '@derby/domain/derby';
import { BadInputError, DomainError, networkOf, type SystemActor } from '@derby/domain/kernel';
import { answerQuestion, keepReply, receiveInboundMessage, recordDeliveryReceipt } from '@derby/domain/messaging';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { ApiDeps } from './dependencies.ts';
import { countBySubject, secondsUntil, TooManyRequestsError } from './request-limit.ts';

/** The actor of requests that are signed with the provider's token. */
const PROVIDER: SystemActor = { kind: 'system', name: 'provider' };

/** An HMAC-SHA1 in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;
const MAX_FORM_CHARACTERS = 16_384;
const MAX_QUERY_CHARACTERS = 1_024;
const MAX_FIELDS = 100;

const WINDOW_MS = 60_000;
/** Three receipts for each of 500 contestants, four times. */
const MAX_SIGNED_PER_WINDOW = 6_000;
const MAX_UNSIGNED_PER_WINDOW = 30;

/** A webhook that the provider did not sign, or signed for another address. */
class UnsignedWebhookError extends DomainError {
  constructor() {
    super('FORBIDDEN', 'The signature is missing or does not match');
    this.name = 'UnsignedWebhookError';
  }
}

/** A form as the provider sent it. */
interface SignedForm {
  readonly form: string;
  /** The query of the URL with its question mark; empty without one. */
  readonly query: string;
  /** The header `X-Twilio-Signature`. */
  readonly signature: string;
}

/** The sender of a webhook. */
interface WebhookSender {
  readonly deps: ApiDeps;
  readonly address: string;
}

/**
 * Applies a text from a phone, and returns the answer to it; null for none, also when the provider has answered itself
 * (`OptOutType`: STOP, START, HELP). Throws the errors of `readSignedForm`.
 */
export async function receiveSms(sender: WebhookSender, webhook: SignedForm): Promise<string | null> {
  const { form } = await readSignedForm(sender, '/api/webhooks/sms/inbound', webhook);
  const message = {
    providerSid: form.get('MessageSid') ?? '',
    from: form.get('From') ?? '',
    text: form.get('Body') ?? '',
  };
  await receiveInboundMessage(sender.deps, PROVIDER, message);
  if (form.has('OptOutType')) return null;
  // A number that arrives late would stay until the reset.
  if (message.from === '' || (await readDerby(sender.deps)).isErased) return null;
  await keepReply(sender.deps, PROVIDER, message);
  return await answerQuestion(sender.deps, PROVIDER, message);
}

/** Records a delivery receipt. Throws the errors of `readSignedForm`. */
export async function recordSmsStatus(sender: WebhookSender, webhook: SignedForm) {
  const { form, query } = await readSignedForm(sender, '/api/webhooks/sms/status', webhook);
  return await recordDeliveryReceipt(sender.deps, PROVIDER, {
    providerSid: form.get('MessageSid') ?? '',
    messageId: positiveNumberOf(query.get('message')),
    to: form.get('To'),
    status: form.get('MessageStatus') ?? '',
    errorCode: positiveNumberOf(form.get('ErrorCode')),
  });
}

/** Returns null unless the text is a positive whole number. */
function positiveNumberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The form of a webhook and the query of its URL. */
interface ReadForm {
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
}

/**
 * Reads a form if the provider signed it for `path` on PUBLIC_URL with the token of the settings. Refuses all forms
 * when no token is set. Signed and unsigned forms have separate budgets, so that other senders cannot use up the
 * provider's. Throws FORBIDDEN, BAD_INPUT or TOO_MANY_REQUESTS.
 */
export async function readSignedForm(
  { deps, address }: WebhookSender,
  path: `/api/webhooks/${string}`,
  webhook: SignedForm,
): Promise<ReadForm> {
  const subject = networkOf(address);
  try {
    const read = verifiedForm(deps, path, webhook);
    await assertBudget(deps, { kind: 'webhook', subject, limit: MAX_SIGNED_PER_WINDOW });
    return read;
  } catch (error) {
    if (!(error instanceof UnsignedWebhookError || error instanceof BadInputError)) throw error;
    await assertBudget(deps, { kind: 'unsigned-webhook', subject, limit: MAX_UNSIGNED_PER_WINDOW });
    throw error;
  }
}

async function assertBudget(
  { settings, requestCounter }: Pick<ApiDeps, 'settings' | 'requestCounter'>,
  budget: { readonly kind: string; readonly subject: string; readonly limit: number },
): Promise<void> {
  if (!settings.current().rateLimitEnabled) return;
  const counted = await countBySubject(requestCounter, { ...budget, windowMs: WINDOW_MS });
  if (counted.count > budget.limit) throw new TooManyRequestsError(secondsUntil(counted));
}

function verifiedForm(
  { settings, publicUrl }: Pick<ApiDeps, 'settings' | 'publicUrl'>,
  path: string,
  { form: text, query, signature }: SignedForm,
): ReadForm {
  if (!SIGNATURE.test(signature)) throw new UnsignedWebhookError();
  if (text.length > MAX_FORM_CHARACTERS || query.length > MAX_QUERY_CHARACTERS) {
    throw new BadInputError('The form is too large');
  }
  const form = new URLSearchParams(text);
  const parameters = parametersOf(form);
  const { twilioAuthToken } = settings.current();
  const isSigned =
    twilioAuthToken !== '' && validateRequest(twilioAuthToken, signature, `${publicUrl}${path}${query}`, parameters);
  if (!isSigned) throw new UnsignedWebhookError();
  return { form, query: new URLSearchParams(query) };
}

/** Returns each name with its value, or with all values of a repeated name. Throws BAD_INPUT for too many fields. */
function parametersOf(form: URLSearchParams): Record<string, string | string[]> {
  if (form.size > MAX_FIELDS) throw new BadInputError(`The form has more than ${MAX_FIELDS} fields`);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...others] = form.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
