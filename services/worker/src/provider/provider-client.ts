import type { ProviderAnswer } from '@derby/domain/messaging';
import type { Agent } from 'node:http';
import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** The base URL of the provider. */
export const PROVIDER_URL = 'https://api.twilio.com';

/** One account of the provider, at one base URL. */
export interface ProviderAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** The provider's base URL, or that of another host with the same API. */
  readonly baseUrl: string;
  readonly requestTimeoutMs: number;
}

/** The messages of one account, and the headers of the last response. */
export interface ProviderClient {
  readonly messages: twilio.Twilio['messages'];
  lastHeaders(): Readonly<Record<string, unknown>>;
}

/**
 * Creates the provider's own client library, which has no option for another host. Every request ends within the
 * timeout, however slowly bytes arrive, and is never repeated. Every request takes its connection from `agent` when it
 * is given.
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
    // The library's own timeout restarts with every byte; this one does not.
    this.axios.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(requestTimeoutMs) }));
  }

  override request: RequestClient['request'] = (request) => {
    const { pathname, search } = new URL(request.uri);
    return super.request({ ...request, uri: `${this.#baseUrl}${pathname}${search}` });
  };
}

/** Errors that occur only when no connection was made. */
const NEVER_CONNECTED = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const MS_PER_SECOND = 1_000;

/**
 * Returns what an error of the provider's client proves about the request. A provider response has a status; without a
 * connection nothing was sent; any other error leaves it unknown.
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

/** Returns seconds. A date is ignored, and the caller uses its own back-off. */
function retryAfterOf(header: unknown): number | undefined {
  const seconds = typeof header === 'string' && header.trim() !== '' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * MS_PER_SECOND : undefined;
}
