import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Courier } from './delivery.ts';
import { newSid } from './message.ts';
import { type BehaviourSwitch, type Outcome, type OutcomeName, magicNumberOf, outcomeOf, refusal } from './outcomes.ts';
import { type ListQuery, type ProviderErrorCode, listMessages, messageBody, providerError } from './provider-json.ts';
import { momentNow, type CreateEvent, type Store } from './store.ts';

const MESSAGES = '/2010-04-01/Accounts/:accountSid/Messages';
const MAX_BODY_LENGTH = 1_600;
const MAX_MEDIA = 10;
const E164 = /^\+[1-9]\d{7,14}$/;
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** The accepted account. */
export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** Returns whether basic authentication and the path both name the account. */
function isAuthorized(
  request: { readonly authorization: string | undefined; readonly pathSid: string },
  account: Account,
): boolean {
  const expected = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  return request.pathSid === account.accountSid && request.authorization === `Basic ${expected}`;
}

/** The relevant fields of a create request; missing ones are empty. */
interface CreateRequest {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
}

/** Reads a parsed form, where a repeated field is a list. */
function readCreateRequest(form: unknown): CreateRequest {
  const fields: Record<string, unknown> = typeof form === 'object' && form !== null ? { ...form } : {};
  const text = (name: string): string => listOf(fields[name])[0] ?? '';
  return {
    to: text('To').trim(),
    from: text('From').trim(),
    body: text('Body'),
    mediaUrls: listOf(fields['MediaUrl']),
    statusCallback: text('StatusCallback') || null,
  };
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string');
}

/**
 * Returns the code with which the provider refuses a request before it checks the recipient. Requires E.164 numbers:
 * the provider guesses the country, which would hide a missing one.
 */
function validateCreate(request: CreateRequest): ProviderErrorCode | undefined {
  if (request.to === '') return 21604;
  if (request.from === '') return 21603;
  if (!isPhoneNumber(request.to)) return 21211;
  if (!isPhoneNumber(request.from)) return 21212;
  if (request.body === '' && request.mediaUrls.length === 0) return 21602;
  if (request.body.length > MAX_BODY_LENGTH) return 21617;
  if (request.mediaUrls.length > MAX_MEDIA || !request.mediaUrls.every(isHttpUrl)) return 21620;
  return undefined;
}

function isPhoneNumber(text: string): boolean {
  return (text.startsWith('+1') ? NORTH_AMERICAN : E164).test(text);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The outcome of a create request and its name in the log. */
interface Decision {
  readonly name: CreateEvent['outcome'];
  readonly outcome: Outcome;
}

/**
 * Decides in this order: credentials, faults set by the control, the provider's own checks, opt-outs, the magic number.
 */
function decide(
  request: CreateRequest,
  { authorized, store, behaviour }: { authorized: boolean; store: Store; behaviour: BehaviourSwitch },
): Decision {
  if (!authorized) return named('badCredentials');
  const forced = behaviour.takeNext();
  if (forced !== undefined) return named(forced);
  const problem = validateCreate(request);
  if (problem !== undefined) return refusedBy(problem);
  if (store.optedOut.has(request.to)) return named('optedOut');
  return named(byNumber(request.to, store));
}

function byNumber(to: string, store: Store): OutcomeName {
  const magic = magicNumberOf(to);
  if (!magic) return 'delivered';
  const earlier = store.creates.filter((create) => create.to === to && create.outcome === magic.outcome).length;
  return earlier < (magic.tries ?? Number.POSITIVE_INFINITY) ? magic.outcome : 'delivered';
}

function named(name: OutcomeName): Decision {
  return { name, outcome: outcomeOf(name) };
}

function refusedBy(code: ProviderErrorCode): Decision {
  return { name: 'refused', outcome: refusal(code) };
}

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
    const problem = refusalOfLookup(request);
    if (problem !== undefined) return refuse(reply, problem);
    return listMessages(store.messages.values(), { query: request.query, accountSid: account.accountSid });
  });

  server.get<{ Params: { accountSid: string; sid: string } }>(`${MESSAGES}/:sid.json`, async (request, reply) => {
    const problem = refusalOfLookup(request);
    if (problem !== undefined) return refuse(reply, problem);
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
