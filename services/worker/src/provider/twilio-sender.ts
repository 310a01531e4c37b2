import type { DomainLogger } from '@derby/domain/kernel';
import type {
  FoundMessage,
  LookUpAnswer,
  MessageSender,
  OutgoingMessage,
  ProviderAnswer,
} from '@derby/domain/messaging';
import type { Settings, SettingsReader } from '@derby/domain/settings';
import { answerOfError } from './answer-of-error.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';

/** More than one number gets in a derby; a list that is full may hide what is looked for. */
const LIST_LIMIT = 200;

/** What the sender is made from. */
export interface TwilioSenderOptions {
  /** Account, token and sender number are read at each use. */
  readonly settings: SettingsReader;
  readonly providerUrl: string | undefined;
  /** Origin that the provider fetches photos from when the setting `api_url` is empty. */
  readonly publicUrl: string;
  readonly requestTimeoutMs: number;
  readonly logger: DomainLogger;
}

/** Sends through the provider account of the settings. */
export function createTwilioSender(options: TwilioSenderOptions): MessageSender {
  const clientOf = rememberLast((settings: Settings) => clientFor(settings, options));

  async function send(message: OutgoingMessage): Promise<ProviderAnswer> {
    const settings = options.settings.current();
    const client = clientOf(settings);
    if (client === null || settings.twilioPhoneNumber === '') return { kind: 'not-configured' };
    try {
      const { sid } = await client.messages.create({
        to: message.to,
        from: settings.twilioPhoneNumber,
        body: message.body,
        ...(message.photoPath === null ? {} : { mediaUrl: [`${photoBase(settings)}${message.photoPath}`] }),
      });
      return isSid(sid) ? { kind: 'accepted', sid } : { kind: 'no-answer' };
    } catch (error) {
      return answerOfError(error, client.lastHeaders());
    }
  }

  async function findSent(query: { to: string; body: string; since: Date }): Promise<LookUpAnswer> {
    const client = clientOf(options.settings.current());
    if (client === null) return { kind: 'no-answer' };
    try {
      const listed = await client.messages.list({ to: query.to, limit: LIST_LIMIT });
      const recent = listed.filter(({ dateCreated }) => dateCreated >= query.since);
      const found = recent.filter(({ body }) => isSameText(body, query.body)).map(foundMessageOf);
      const mayHideMore = found.length === 0 && recent.length === LIST_LIMIT;
      return mayHideMore ? { kind: 'no-answer' } : { kind: 'listed', found };
    } catch (error) {
      options.logger.warn({ answer: answerOfError(error, {}) }, "the provider's list could not be read");
      return { kind: 'no-answer' };
    }
  }

  const photoBase = (settings: Settings) => (settings.apiUrl || options.publicUrl).replace(/\/+$/, '');

  return { send, findSent };
}

function clientFor(settings: Settings, options: TwilioSenderOptions): ProviderClient | null {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken } = settings;
  if (accountSid === '' || authToken === '') return null;
  const { providerUrl, requestTimeoutMs } = options;
  return createProviderClient({ accountSid, authToken, providerUrl, requestTimeoutMs });
}

/** Settings stay the same object while they do not change. */
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

/** The provider may put its own words before the text of a trial account. */
function isSameText(listed: string, sent: string): boolean {
  return listed.trim().endsWith(sent.trim());
}

function foundMessageOf({ sid, status, errorCode }: FoundMessage): FoundMessage {
  return { sid, status, errorCode };
}
