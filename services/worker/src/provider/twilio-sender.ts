import type { DomainLogger } from '@derby/domain/kernel';
import type {
  FoundMessage,
  LookUpResponse,
  OtherMessage,
  MessageSender,
  OutgoingMessage,
  ProviderBalance,
  ProviderResponse,
} from '@derby/domain/messaging';
import type { Settings, SettingsReader } from '@derby/domain/settings';
import { responseOfError, createProviderClient, PROVIDER_URL, type ProviderClient } from './provider-client.ts';

/** More than one number receives in a derby. */
const LIST_LIMIT = 200;
/** The webhook for message states; its query names the message. */
const STATUS_WEBHOOK = '/api/webhooks/sms/status';

/** The dependencies and options of the sender. */
export interface TwilioSenderOptions {
  /** Account, token and sender number are read for each request. */
  readonly settings: SettingsReader;
  readonly providerUrl: string | undefined;
  /** The origin for receipts, and for photos when the setting `api_url` is empty. */
  readonly publicUrl: string;
  readonly requestTimeoutMs: number;
  readonly logger: DomainLogger;
}

/** Creates a sender that uses the provider account of the settings. */
export function createTwilioSender(options: TwilioSenderOptions): MessageSender {
  const { settings, requestTimeoutMs, logger } = options;
  const baseUrl = options.providerUrl ?? PROVIDER_URL;
  const clientsOf = rememberLast((given: Settings) => {
    const { twilioAccountSid: accountSid, twilioAuthToken: authToken } = given;
    if (accountSid === '' || authToken === '') return null;
    const account = { accountSid, authToken, baseUrl, requestTimeoutMs };
    // A look-up may run during a request, and each client knows its last request.
    return { posting: createProviderClient(account), listing: createProviderClient(account) };
  });
  const photoBase = () => (settings.current().apiUrl || options.publicUrl).replace(/\/+$/, '');

  return {
    async send(message) {
      const clients = clientsOf(settings.current());
      const from = settings.current().twilioPhoneNumber;
      if (clients === null || from === '') return { kind: 'not-configured' };
      return await post(clients.posting, {
        ...message,
        from,
        photoBase: photoBase(),
        statusCallback: `${options.publicUrl}${STATUS_WEBHOOK}?message=${message.id}`,
      });
    },
    async findSent(query) {
      const clients = clientsOf(settings.current());
      if (clients === null) return { kind: 'no-response' };
      return await look(clients.listing, query, logger);
    },
    async readBalance() {
      const clients = clientsOf(settings.current());
      return clients && (await balanceOf(clients.listing));
    },
  };
}

async function post(
  client: ProviderClient,
  message: OutgoingMessage & Readonly<Record<'from' | 'photoBase' | 'statusCallback', string>>,
): Promise<ProviderResponse> {
  const { to, from, body, photoPath, photoBase, statusCallback } = message;
  const media = photoPath === null ? {} : { mediaUrl: [`${photoBase}${photoPath}`] };
  try {
    const { sid } = await client.messages.create({ to, from, body, statusCallback, ...media });
    return isSid(sid) ? { kind: 'accepted', sid } : { kind: 'no-response' };
  } catch (error) {
    return responseOfError(error, client.lastRequest());
  }
}

async function look(
  client: ProviderClient,
  query: { readonly to: string; readonly body: string },
  logger: DomainLogger,
): Promise<LookUpResponse> {
  try {
    const listed = await client.messages.list({ to: query.to, limit: LIST_LIMIT });
    const isFound = ({ body, dateCreated }: Listed) => isSameText(body, query.body) && isDate(dateCreated);
    const found = listed.filter(isFound).map(foundMessageOf);
    const others = listed.filter((one) => !isFound(one)).map(otherMessageOf);
    const oldest = listed.at(-1)?.dateCreated;
    // Without a time, the missing part of the list may have any message.
    const listedSince = listed.length < LIST_LIMIT ? null : isDate(oldest) ? oldest : new Date();
    return { kind: 'listed', found, others, respondedAt: dateOf(client.lastRequest().headers['date']), listedSince };
  } catch (error) {
    logger.warn({ response: responseOfError(error, client.lastRequest()) }, "failed to read the provider's list");
    return { kind: 'no-response' };
  }
}

/** A sub-account has no balance of its own, and a restricted key may not read it. */
async function balanceOf({ balance }: ProviderClient): Promise<ProviderBalance | null> {
  try {
    const { balance: text, currency } = await balance.fetch();
    const amount = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
    return Number.isFinite(amount) && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : null;
  } catch {
    return null;
  }
}

/** Parses an HTTP header; null when it is missing or not a date. */
function dateOf(header: unknown): Date | null {
  const time = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

/** Remembers the last result. Settings stay the same object until they change. */
function rememberLast<Input extends object, Result>(make: (input: Input) => Result): (input: Input) => Result {
  let last: { input: Input; result: Result } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, result: make(input) };
    return last.result;
  };
}

function isSid(sid: unknown): sid is string {
  return typeof sid === 'string' && sid !== '';
}

/** The provider puts `Sent from your Twilio trial account - ` before the texts of such an account. */
const TRIAL_PREFIX = /^sent from .{0,40}trial account\W+/i;

/**
 * Compares words only, because the provider may replace quotes, dashes, white space and Unicode forms. Another prefix
 * than that of a trial account makes another text: the number may have got two that end in the same way.
 */
function isSameText(listed: string | null, sent: string): boolean {
  return listed !== null && [listed, listed.replace(TRIAL_PREFIX, '')].some((text) => formOf(text) === formOf(sent));
}

/** A text without words is compared as it is. */
const formOf = (text: string): string => wordsOf(text) || text.trim();

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The provider describes body and times as nullable; the types of its client do not. */
type Listed = Omit<FoundMessage, 'createdAt'> & { readonly body: string | null; readonly dateCreated: Date };

function isDate(date: unknown): date is Date {
  return date instanceof Date && !Number.isNaN(date.getTime());
}

function otherMessageOf({ sid, body, dateCreated }: Listed): OtherMessage {
  return { sid, createdAt: isDate(dateCreated) ? dateCreated : null, isHidden: (body ?? '').trim() === '' };
}

function foundMessageOf(listed: Listed): FoundMessage {
  const { sid, status, errorCode, dateCreated: createdAt } = listed;
  return { sid, status, errorCode, createdAt };
}
