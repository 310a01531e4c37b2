import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { onTestFinished } from 'vitest';

interface Call {
  readonly params: Record<string, string>;
  /** Returns whether the provider's own validator accepts the signature for this URL. */
  readonly validFor: (authToken: string) => boolean;
}

/** Starts a webhook of the product that records calls. It responds with the given statuses in turn, then 204. */
export async function startWebhook(statuses: number[] = []) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const params = Object.fromEntries(new URLSearchParams(body));
      const signature = String(request.headers['x-twilio-signature']);
      calls.push({ params, validFor: (authToken) => twilio.validateRequest(authToken, signature, url, params) });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/webhook?from=test`;
  return { url, calls };
}
