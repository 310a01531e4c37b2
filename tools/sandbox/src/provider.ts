import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Courier } from './delivery.ts';
import type { ProviderErrorCode } from './errors.ts';
import { type CreateEvent, type Message, newSid, type SentFields } from './message.ts';
import { type BehaviourSwitch, type Outcome, type OutcomeName, OUTCOMES, magicNumberOf, refusal } from './outcomes.ts';
import { type ListQuery, listMessages, messageBody, providerError } from './provider-json.ts';
import { momentNow, type Store } from './store.ts';

const MESSAGES = '/2010-04-01/Accounts/:accountSid/Messages';
const MAX_BODY_LENGTH = 1_600;
const MAX_MEDIA = 10;
const E164 = /^\+[1-9]\d{7,14}$/;
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** Reads a parsed form, where a repeated field is a list. */
function readCreateRequest(form: unknown): SentFields {
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
function validateCreate(request: SentFields): ProviderErrorCode | undefined {
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

/**
 * Decides in this order: credentials, faults set by the control, the provider's own checks, opt-outs, the magic number.
 * Returns a code for a refusal by a check.
 */
function decide(
  request: SentFields,
  { authorized, store, behaviour }: { authorized: boolean; store: Store; behaviour: BehaviourSwitch },
): OutcomeName | ProviderErrorCode {
  if (!authorized) return 'badCredentials';
  const { next } = behaviour.now;
  if (next.count > 0) {
    behaviour.now = { ...behaviour.now, next: { ...next, count: next.count - 1 } };
    return next.outcome;
  }
  const problem = validateCreate(request);
  if (problem !== undefined) return problem;
  return store.optedOut.has(request.to) ? 'optedOut' : byNumber(request.to, store);
}

function byNumber(to: string, store: Store): OutcomeName {
  const magic = magicNumberOf(to);
  if (!magic) return 'delivered';
  const earlier = store.creates.filter((create) => create.to === to && create.outcome === magic.outcome).length;
  return earlier < (magic.tries ?? Number.POSITIVE_INFINITY) ? magic.outcome : 'delivered';
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
    const decided = decide(fields, { authorized: authorized(request), store, behaviour });
    const outcome: Outcome = typeof decided === 'number' ? refusal(decided) : OUTCOMES[decided];
    const event: CreateEvent = {
      type: 'create',
      ...request.moment,
      ...fields,
      outcome: typeof decided === 'number' ? 'refused' : decided,
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
    return listMessages([...store.messages.values()].map(shown), {
      query: request.query,
      accountSid: account.accountSid,
    });
  });

  server.get<{ Params: { accountSid: string; sid: string } }>(`${MESSAGES}/:sid.json`, async (request, reply) => {
    const problem = refusalOfLookup(request);
    if (problem !== undefined) return refuse(reply, problem);
    const message = store.messages.get(request.params.sid);
    return message ? messageBody(shown(message), account.accountSid) : refuse(reply, 20404, { path: request.url });
  });

  /** Returns a message as lists and single messages show it. */
  function shown(message: Message): Message {
    const { hidesTexts, hidesNumbers } = behaviour.now;
    return {
      ...message,
      ...(hidesTexts && { body: '' }),
      ...(hidesNumbers && { to: message.to.replace(/\d{4}$/, 'XXXX') }),
    };
  }

  /** Returns whether basic authentication and the path both name the account. */
  function authorized({ headers, params }: FastifyRequest<{ Params: { accountSid: string } }>): boolean {
    const expected = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
    const isRight = params.accountSid === account.accountSid && headers.authorization === `Basic ${expected}`;
    return isRight && !behaviour.now.rejectsCredentials;
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
