import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { startHost } from './start-host.ts';

interface Call {
  readonly params: Record<string, string>;
  /** Returns whether the provider's own validator accepts the signature for this URL. */
  readonly validFor: (authToken: string) => boolean;
}

/** Starts a webhook of the product that records calls. It responds with the given statuses in turn, then 204. */
export async function startWebhook(statuses: number[] = []) {
  const calls: Call[] = [];
  const host = await startHost((request, response) => {
    void text(request).then((body) => {
      const params = Object.fromEntries(new URLSearchParams(body));
      const signature = String(request.headers['x-twilio-signature']);
      calls.push({ params, validFor: (authToken) => twilio.validateRequest(authToken, signature, url, params) });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  const url = `${host.url}/webhook?from=test`;
  return { url, calls };
}
