import type { ProviderResponse } from '@derby/domain/messaging';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
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

/** What is known about the last request of a client. */
export interface LastRequest {
  /** Before that nothing was sent. */
  readonly hasConnected: boolean;
  /** The headers of the response. */
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The messages and the balance of one account. */
export interface ProviderClient {
  readonly messages: twilio.Twilio['messages'];
  readonly balance: twilio.Twilio['balance'];
  lastRequest(): LastRequest;
}

/**
 * Creates the provider's own client library, which has no option for another host. Every request ends within the
 * timeout, however slowly bytes arrive, and is never repeated. Each one opens a connection, so none is sent on a
 * connection that the other side is about to close.
 */
export function createProviderClient(account: ProviderAccount): ProviderClient {
  const httpClient = new TimedRequestClient(account);
  const { messages, balance } = twilio(account.accountSid, account.authToken, { httpClient });
  return {
    messages,
    balance,
    lastRequest: () => ({
      hasConnected: httpClient.hasConnected,
      headers: httpClient.lastResponse?.headers ?? {},
    }),
  };
}

const CONNECT_TIMEOUT_MS = 3_000;

class TimedRequestClient extends RequestClient {
  readonly #baseUrl: string;
  hasConnected = false;

  constructor({ baseUrl, requestTimeoutMs }: ProviderAccount) {
    super({ timeout: requestTimeoutMs, autoRetry: false });
    this.#baseUrl = baseUrl;
    Object.assign(this.axios.defaults, {
      httpAgent: this.#watch(new HttpAgent({ keepAlive: false }), 'connect'),
      httpsAgent: this.#watch(new HttpsAgent({ keepAlive: false }), 'secureConnect'),
    });
    // The library's own timeout restarts with every byte; this one does not.
    this.axios.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(requestTimeoutMs) }));
  }

  override request: RequestClient['request'] = (request) => {
    const { pathname, search } = new URL(request.uri);
    this.hasConnected = false;
    return super.request({ ...request, uri: `${this.#baseUrl}${pathname}${search}` });
  };

  /** Gives up a connection that is late, also when this process was paused: its request must not leave then. */
  #watch<Kind extends HttpAgent>(agent: Kind, connected: 'connect' | 'secureConnect'): Kind {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (options, callback) => {
      const beganAtMs = performance.now();
      const socket = connect(options, callback);
      const giveUp = () => void socket?.destroy(new Error('no connection to the provider'));
      const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS);
      socket?.once(connected, () => {
        if (performance.now() - beganAtMs > CONNECT_TIMEOUT_MS) giveUp();
        else this.hasConnected = true;
      });
      for (const event of [connected, 'close']) socket?.once(event, () => clearTimeout(timer));
      return socket;
    };
    return agent;
  }
}

const MS_PER_SECOND = 1_000;

/**
 * Returns what an error of the provider's client proves about its request. A provider response has a status; without a
 * connection nothing was sent; any other error leaves it unknown.
 */
export function responseOfError(error: unknown, { hasConnected, headers }: LastRequest): ProviderResponse {
  if (!hasConnected) return { kind: 'not-sent' };
  if (!(error instanceof Error)) return { kind: 'no-response' };
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
  return { kind: 'no-response' };
}

/** Returns seconds. A date is ignored, and the caller uses its own back-off. */
function retryAfterOf(header: unknown): number | undefined {
  const seconds = typeof header === 'string' && header.trim() !== '' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * MS_PER_SECOND : undefined;
}
