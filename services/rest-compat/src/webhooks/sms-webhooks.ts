import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerToFailure } from '../error-map.ts';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { ReceiveSmsDocument, RecordSmsStatusDocument } from '../generated/operations.ts';
import { refusalOfTransport } from '../http/refusal-of-transport.ts';
import { refuseOtherMethods } from '../http/refuse-other-methods.ts';

const STATUS_PATH = '/api/webhooks/sms/status';
const INBOUND_PATH = '/api/webhooks/sms/inbound';
const SIGNATURE_HEADER = 'x-twilio-signature';
const FORM = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 65_536;
/** An answer in the provider's language that says nothing to the phone. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/**
 * What the SMS provider calls: receipts (204) and messages from phones (200, an empty TwiML document). They are
 * no part of the contract for clients. The form is passed on as it came to the gateway, which holds the token and
 * judges the signature: 403 when it is not the provider's.
 */
export async function registerSmsWebhooks(server: FastifyInstance, gateway: GatewayClient): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    scope.setErrorHandler(async (error, request, reply) => {
      const failure = answerToFailure(refusalOfTransport(error));
      if (!failure.isExpected) request.log.error({ err: error }, 'webhook failed');
      if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
      return reply.code(failure.status).send(failure.body);
    });

    scope.post(STATUS_PATH, async (request, reply): Promise<FastifyReply> => {
      await gateway.run(callOf(request), RecordSmsStatusDocument, { webhook: signedFormOf(request) });
      return reply.code(204).send();
    });
    scope.post(INBOUND_PATH, async (request, reply): Promise<FastifyReply> => {
      await gateway.run(callOf(request), ReceiveSmsDocument, { webhook: signedFormOf(request) });
      return reply.type('text/xml; charset=utf-8').send(NO_REPLY);
    });
  });
  refuseOtherMethods(server, [
    { method: 'POST', path: STATUS_PATH },
    { method: 'POST', path: INBOUND_PATH },
  ]);
}

/** The provider is a visitor; its signature is all that counts. */
function callOf(request: FastifyRequest) {
  return { token: undefined, requestId: request.id, address: request.ip };
}

function signedFormOf({ body, url, headers }: FastifyRequest) {
  const queryAt = url.indexOf('?');
  const signature = headers[SIGNATURE_HEADER];
  return {
    form: typeof body === 'string' ? body : '',
    query: queryAt === -1 ? '' : url.slice(queryAt),
    signature: typeof signature === 'string' ? signature : '',
  };
}
