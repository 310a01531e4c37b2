import type { ProviderAnswer } from '@derby/domain/messaging';
import type { Agent } from 'node:http';
import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** Where the provider itself is. */
export const PROVIDER_URL = 'https://api.twilio.com';

/** One account at one place. */
export interface ProviderAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** The provider, or another host with its API. */
  readonly baseUrl: string;
  readonly requestTimeoutMs: number;
}

/** The messages of one account, and the headers of the last answer. */
export interface ProviderClient {
  readonly messages: twilio.Twilio['messages'];
  lastHeaders(): Readonly<Record<string, unknown>>;
}

/**
 * The provider's own client library; it has no option for another host. Every request ends within the
 * timeout, whatever trickles in; nothing is ever repeated by itself. With `agent` every request takes
 * its connection from it.
 */
export function createProviderClient(account: ProviderAccount, agent?: Agent): ProviderClient {
  const httpClient = new TimedRequestClient(account, agent);
  const { messages } = twilio(account.accountSid, account.authToken, { httpClient });
  return { messages, lastHeaders: () => httpClient.lastResponse?.headers ?? {} };
}

class TimedRequestClient extends RequestClient {
  readonly #baseUrl: string;

  constructor({ baseUrl, requestTimeoutMs }: ProviderAccount, agent: Agent | undefined) {
    super({ timeout: requestTimeoutMs, autoRetry: false, keepAlive: agent === undefined });
    this.#baseUrl = baseUrl;
    if (agent) Object.assign(this.axios.defaults, { httpAgent: agent, httpsAgent: agent });
    // The library's own timeout begins anew with every byte; this one does not.
    this.axios.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(requestTimeoutMs) }));
  }

  override request: RequestClient['request'] = (request) => {
    const { pathname, search } = new URL(request.uri);
    return super.request({ ...request, uri: `${this.#baseUrl}${pathname}${search}` });
  };
}

/** Errors that only a connection which was never made can give. */
const NEVER_CONNECTED = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const MS_PER_SECOND = 1_000;

/**
 * What an error of the provider's client says about the request: an answer of the provider has a
 * status; a connection that was never made certainly carried nothing; everything else proves nothing.
 */
export function answerOfError(error: unknown, headers: Readonly<Record<string, unknown>>): ProviderAnswer {
  if (!(error instanceof Error)) return { kind: 'no-answer' };
  const code: unknown = 'code' in error ? error.code : undefined;
  if ('status' in error && typeof error.status === 'number') {
    const retryAfterMs = retryAfterOf(headers['retry-after']);
    return {
      kind: 'refused',
      httpStatus: error.status,
      code: typeof code === 'number' ? code : null,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }
  return { kind: NEVER_CONNECTED.has(code) ? 'not-sent' : 'no-answer' };
}

/** Seconds, as the provider writes them; a date is left to the caller's own back-off. */
function retryAfterOf(header: unknown): number | undefined {
  const seconds = typeof header === 'string' && header.trim() !== '' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * MS_PER_SECOND : undefined;
}
