import type { ApiDeps } from '@derby/api-kit/dependencies';
import { receiveSms, recordSmsStatus } from '@derby/api-kit/sms-webhooks';
import { escapeHtml } from '@derby/server-kit/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, responseToFailure } from '../http/failures.ts';
import type { Limits } from '../limits.ts';

const STATUS_PATH = '/api/webhooks/sms/status';
const INBOUND_PATH = '/api/webhooks/sms/inbound';
/** The paths of the webhooks. */
export const WEBHOOK_CALLS = [STATUS_PATH, INBOUND_PATH].map((path) => ({ method: 'POST', path }));
const SIGNATURE_HEADER = 'x-twilio-signature';
/** An HMAC-SHA1 in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;
const FORM = 'application/x-www-form-urlencoded';

/** Returns TwiML that sends an answer, or none. */
function twimlOf(answer: string | null): string {
  const message = answer === null ? '' : `<Message>${escapeHtml(answer)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

/**
 * Registers the webhooks of the SMS provider: receipts (204) and messages from phones (200, a TwiML document with the answer, if any).
 * They are not part of the contract for clients: 403 or 429 when the form is not the provider's.
 */
export async function registerSmsWebhooks(
  server: FastifyInstance,
  { deps, limits }: { deps: () => ApiDeps; limits: Limits },
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: limits.webhookFormBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async ({ url, headers }, reply) => {
      reply.header('cache-control', 'no-store');
      if (url.length > limits.webhookAddressCharacters) throw new Refusal(414, 'The address is too long');
      if (!SIGNATURE.test(String(headers[SIGNATURE_HEADER]))) {
        throw new Refusal(403, 'The signature is missing or does not match');
      }
    });
    scope.setErrorHandler(async (error, request, reply) => {
      const failure = responseToFailure(error);
      if (!failure.isExpected) request.log.error({ err: error }, 'webhook failed');
      if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
      return reply.code(failure.status).send(failure.body);
    });
    scope.post(STATUS_PATH, async (request, reply): Promise<FastifyReply> => {
      await recordSmsStatus(senderOf(deps(), request), signedFormOf(request));
      return reply.code(204).send();
    });
    scope.post(INBOUND_PATH, async (request, reply): Promise<FastifyReply> => {
      const answer = await receiveSms(senderOf(deps(), request), signedFormOf(request));
      return reply.type('text/xml; charset=utf-8').send(twimlOf(answer));
    });
  });
}

/** The provider counts as a visitor; only its signature is checked. */
function senderOf(deps: ApiDeps, { ip: address, log: logger, id: requestId }: FastifyRequest) {
  return { deps: { ...deps, logger, requestId }, address };
}

function signedFormOf({ body, url, headers }: FastifyRequest) {
  const form = typeof body === 'string' ? body : '';
  const queryAt = url.indexOf('?');
  return { form, query: queryAt === -1 ? '' : url.slice(queryAt), signature: String(headers[SIGNATURE_HEADER]) };
}
