import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BehaviourSwitch } from '../behaviour.ts';
import type { Courier } from '../delivery/courier.ts';
import type { CreateEvent } from '../events.ts';
import type { Outcome } from '../outcomes.ts';
import { momentNow } from '../spacing.ts';
import type { Store } from '../store.ts';
import { isAuthorized, type Account } from './authorize.ts';
import { readCreateRequest } from './create-request.ts';
import { decide } from './decide.ts';
import { providerError, type ProviderErrorCode } from './errors.ts';
import { listMessages, type ListQuery } from './list-messages.ts';
import { messageBody } from './message-body.ts';
import { newSid } from '../message.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The time at which the head of the request arrived. */
    moment: ReturnType<typeof momentNow>;
  }
}

interface ProviderDeps {
  readonly account: Account;
  readonly store: Store;
  readonly behaviour: BehaviourSwitch;
  readonly courier: Courier;
}

const MESSAGES = '/2010-04-01/Accounts/:accountSid/Messages';

/** Registers the provider's interface: create a message, list messages, fetch one. */
export function providerRoutes(server: FastifyInstance, deps: ProviderDeps): void {
  const { account, store, behaviour, courier } = deps;

  server.decorateRequest('moment');
  server.addHook('onRequest', async (request) => {
    request.moment = momentNow();
  });

  server.post<{ Params: { accountSid: string } }>(`${MESSAGES}.json`, async (request, reply) => {
    const fields = readCreateRequest(request.body);
    const { name, outcome } = decide(fields, { authorized: authorized(request), store, behaviour });
    const event: CreateEvent = {
      type: 'create',
      ...request.moment,
      ...fields,
      outcome: name,
      errorCode: typeof outcome.response === 'number' ? outcome.response : null,
      sid: outcome.accepted ? newSid(fields.mediaUrls.length > 0 ? 'MM' : 'SM') : null,
    };
    store.record(event);
    // Read before the first delivery step, because the provider responds with "queued".
    const message = event.sid === null ? undefined : store.messages.get(event.sid);
    const body = message && messageBody(message, account.accountSid);
    if (message) courier.deliver(message);
    await pause(behaviour.now.delayMs);
    return respond(reply, { outcome, event, body });
  });

  server.get<{ Params: { accountSid: string }; Querystring: ListQuery }>(`${MESSAGES}.json`, async (request, reply) => {
    const refusal = refusalOfLookup(request);
    if (refusal !== undefined) return refuse(reply, refusal);
    return listMessages(store.messages.values(), { query: request.query, accountSid: account.accountSid });
  });

  server.get<{ Params: { accountSid: string; sid: string } }>(`${MESSAGES}/:sid.json`, async (request, reply) => {
    const refusal = refusalOfLookup(request);
    if (refusal !== undefined) return refuse(reply, refusal);
    const message = store.messages.get(request.params.sid);
    return message ? messageBody(message, account.accountSid) : refuse(reply, 20404, { path: request.url });
  });

  function authorized(request: FastifyRequest<{ Params: { accountSid: string } }>): boolean {
    const { authorization } = request.headers;
    return (
      !behaviour.now.rejectsCredentials && isAuthorized({ authorization, pathSid: request.params.accountSid }, account)
    );
  }

  function refusalOfLookup(request: FastifyRequest<{ Params: { accountSid: string } }>): ProviderErrorCode | undefined {
    if (!authorized(request)) return 20003;
    return behaviour.now.failsLookups ? 20503 : undefined;
  }
}

function respond(
  reply: FastifyReply,
  { outcome, event, body }: { outcome: Outcome; event: CreateEvent; body: ReturnType<typeof messageBody> | undefined },
): FastifyReply {
  if (outcome.response === 'message') return reply.code(201).send(body);
  if (typeof outcome.response === 'number') return refuse(reply, outcome.response, event);
  reply.hijack();
  if (outcome.response === 'reset') reply.raw.socket?.resetAndDestroy();
  return reply;
}

function refuse(
  reply: FastifyReply,
  code: ProviderErrorCode,
  subject?: Parameters<typeof providerError>[1],
): FastifyReply {
  const body = providerError(code, subject);
  return reply.code(body.status).send(body);
}
