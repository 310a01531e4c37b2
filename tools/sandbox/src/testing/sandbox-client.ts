import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import type { SandboxConfig } from '../env.ts';

class SandboxRequestClient extends RequestClient {
  readonly #base: string;

  constructor(base: string, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#base = base;
  }

  override request: RequestClient['request'] = (options) => {
    const { pathname, search } = new URL(options.uri);
    return super.request({ ...options, uri: `${this.#base}${pathname}${search}` });
  };
}

/** Returns the provider's own client library, connected to a sandbox. */
export function clientOf(
  base: string,
  account: Pick<SandboxConfig, 'accountSid' | 'authToken'>,
  { timeoutMs = 2_000 } = {},
): twilio.Twilio {
  return twilio(account.accountSid, account.authToken, { httpClient: new SandboxRequestClient(base, timeoutMs) });
}
