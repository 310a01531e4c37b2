import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** The provider's client for one account, and the headers of its last answer. */
export interface ProviderClient {
  readonly messages: twilio.Twilio['messages'];
  lastHeaders(): Readonly<Record<string, unknown>>;
}

/**
 * The provider's own client library. With `providerUrl` it talks to another host that speaks the same
 * interface, which the library itself has no option for. Every request ends within the timeout,
 * whatever trickles in; nothing is ever repeated by itself.
 */
export function createProviderClient(options: {
  accountSid: string;
  authToken: string;
  providerUrl: string | undefined;
  requestTimeoutMs: number;
}): ProviderClient {
  const httpClient = new TimedRequestClient(options);
  const { messages } = twilio(options.accountSid, options.authToken, { httpClient });
  return { messages, lastHeaders: () => httpClient.lastResponse?.headers ?? {} };
}

class TimedRequestClient extends RequestClient {
  readonly #providerUrl: string | undefined;

  constructor({ providerUrl, requestTimeoutMs }: { providerUrl: string | undefined; requestTimeoutMs: number }) {
    super({ timeout: requestTimeoutMs, autoRetry: false, keepAlive: true });
    this.#providerUrl = providerUrl;
    // The library's own timeout begins anew with every byte; this one does not.
    this.axios.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(requestTimeoutMs) }));
  }

  override request: RequestClient['request'] = (request) => {
    if (this.#providerUrl === undefined) return super.request(request);
    const { pathname, search } = new URL(request.uri);
    return super.request({ ...request, uri: `${this.#providerUrl}${pathname}${search}` });
  };
}
