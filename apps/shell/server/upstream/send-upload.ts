import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { RequestRefused } from '../clients/request-refused.ts';
import type { WaitList } from '../clients/wait-list.ts';
import type { FrontDoorLimits } from '../limits.ts';
import type { ServiceResponse } from './service-pool.ts';

/**
 * A separate connection for each upload: after an incomplete body it cannot be reused. It still says keep-alive,
 * because otherwise Node would close it after an early response, and the reset could arrive before the response is
 * read.
 */
const ONE_REQUEST_EACH = { keepAlive: true, maxFreeSockets: 0 };
const transports = {
  'http:': { request: httpRequest, agent: new HttpAgent(ONE_REQUEST_EACH) },
  'https:': { request: httpsRequest, agent: new HttpsAgent(ONE_REQUEST_EACH) },
};

/**
 * Streams a body over a separate connection and resolves with the head of the response. Stops sending then, because a
 * service may respond before it has read the whole body. Rejects with RequestRefused 408 when the client stalls or its
 * place is given to another upload of its network, else with the error of the connection.
 */
export function sendUpload(
  incoming: IncomingMessage,
  target: { readonly url: URL; readonly path: string; readonly headers: Readonly<Record<string, string | string[]>> },
  options: { limits: FrontDoorLimits; network: string; uploads: WaitList },
): Promise<ServiceResponse> {
  const { limits, network, uploads } = options;
  const { request, agent } = transports[target.url.protocol as keyof typeof transports];
  return new Promise((resolve, reject) => {
    const outgoing = request(target.url, {
      method: incoming.method,
      path: target.path,
      headers: target.headers,
      agent,
    });

    let isSettled = false;

    function settle(error: Error | null): void {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      wait.done();
      incoming.off('data', onData).off('end', onEnd).off('close', onClose).unpipe(outgoing);
      if (!error) return;
      outgoing.destroy();
      reject(error);
    }
    const onData = () => {
      timer.refresh();
      wait.progressed();
    };
    const onSilence = () => {
      const isServiceSilent = outgoing.writableNeedDrain || outgoing.writableFinished;
      settle(isServiceSilent ? new Error('the service does not respond') : new RequestRefused(408));
    };
    const onEnd = () => {
      wait.done();
      clearTimeout(timer);
      timer = setTimeout(onSilence, limits.responseMs);
    };
    // A complete request is carried out even when the client has left, as for requests without an upload.
    const onClose = () => {
      if (!incoming.complete) settle(new RequestRefused(400));
    };

    let timer = setTimeout(onSilence, limits.uploadIdleMs);
    const wait = uploads.add(network, () => settle(new RequestRefused(408)));
    incoming.on('data', onData).once('end', onEnd).once('close', onClose).pipe(outgoing);
    incoming.on('error', () => undefined);
    outgoing.on('error', (error) => settle(error));
    outgoing.once('response', (response) => {
      settle(null);
      response.on('error', () => undefined).once('close', () => outgoing.destroy());
      response.setTimeout(limits.responseIdleMs, () => response.destroy());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response });
    });
  });
}
