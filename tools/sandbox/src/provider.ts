import { setTimeout as pause } from 'node:timers/promises';
import { textFacts } from '@derby/rules/message-text/text-facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BehaviourSwitch } from './behaviour.ts';
import { decide, readCreateRequest } from './create-request.ts';
import type { Courier } from './delivery.ts';
import { type Message, newSid } from './message.ts';
import { DELIVERY_ERRORS, type Outcome, providerError, type ProviderErrorCode } from './outcomes.ts';
import { type CreateEvent, momentNow, type Store } from './store.ts';

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

/** Returns a message in the provider's JSON form. */
function messageBody(message: Message, accountSid: string) {
  const path = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAtMs),
    date_sent: message.sentAtMs === null ? null : rfc2822(message.sentAtMs),
    date_updated: rfc2822(message.updatedAtMs),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : DELIVERY_ERRORS[message.errorCode],
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.mediaUrls.length),
    num_segments: String(textFacts(message.body, { isMms: message.mediaUrls.length > 0 }).segments),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${path}/Media.json` },
    to: message.to,
    uri: `${path}.json`,
  };
}

function rfc2822(atMs: number): string {
  return new Date(atMs).toUTCString().replace('GMT', '+0000');
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1_000;

/** The query of a list request, with the provider's names. */
interface ListQuery {
  readonly To?: string;
  readonly From?: string;
  readonly DateSent?: string;
  readonly 'DateSent<'?: string;
  readonly 'DateSent>'?: string;
  readonly PageSize?: string;
  readonly Page?: string;
}

/** Returns one page of the matching messages, newest first. */
function listMessages(messages: Iterable<Message>, { query, accountSid }: { query: ListQuery; accountSid: string }) {
  const pageSize = Math.min(Math.max(Number(query.PageSize) || DEFAULT_PAGE_SIZE, 1), MAX_PAGE_SIZE);
  const page = Math.max(Number(query.Page) || 0, 0);
  const found = [...messages].filter((message) => matches(message, query)).toReversed();
  const start = page * pageSize;
  const shown = found.slice(start, start + pageSize);
  const uriOf = (number: number) => uriOfPage({ query, accountSid, pageSize, page: number });
  return {
    end: start + shown.length - 1,
    first_page_uri: uriOf(0),
    messages: shown.map((message) => messageBody(message, accountSid)),
    next_page_uri: start + pageSize < found.length ? uriOf(page + 1) : null,
    page,
    page_size: pageSize,
    previous_page_uri: page > 0 ? uriOf(page - 1) : null,
    start,
    uri: uriOf(page),
  };
}

function uriOfPage(at: { query: ListQuery; accountSid: string; pageSize: number; page: number }): string {
  const params = new URLSearchParams({ ...at.query, PageSize: String(at.pageSize), Page: String(at.page) });
  return `/2010-04-01/Accounts/${at.accountSid}/Messages.json?${params.toString()}`;
}

function matches(message: Message, query: ListQuery): boolean {
  if (query.To && message.to !== query.To) return false;
  if (query.From && message.from !== query.From) return false;
  // A queued message has no date of sending yet, so its date of creation counts. Dates in requests have whole seconds,
  // and both bounds are included.
  const second = Math.floor((message.sentAtMs ?? message.createdAtMs) / SECOND_MS) * SECOND_MS;
  const [onFrom, onTo] = rangeOf(query.DateSent);
  const [, beforeTo] = rangeOf(query['DateSent<']);
  const [afterFrom] = rangeOf(query['DateSent>']);
  return second >= Math.max(onFrom, afterFrom) && second <= Math.min(onTo, beforeTo);
}

/** Returns the range of a moment, or of the whole day for a date without a time. */
function rangeOf(text: string | undefined): [fromMs: number, toMs: number] {
  const atMs = text ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? [atMs, atMs + DAY_MS - 1] : [atMs, atMs];
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
      errorCode: typeof outcome.answer === 'number' ? outcome.answer : null,
      sid: outcome.accepted ? newSid(fields.mediaUrls.length > 0 ? 'MM' : 'SM') : null,
    };
    store.record(event);
    // Read before the first delivery step, because the provider answers "queued".
    const message = event.sid === null ? undefined : store.messages.get(event.sid);
    const body = message && messageBody(message, account.accountSid);
    if (message) courier.deliver(message);
    await pause(behaviour.now.delayMs);
    return answer(reply, { outcome, event, body });
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

function answer(
  reply: FastifyReply,
  { outcome, event, body }: { outcome: Outcome; event: CreateEvent; body: ReturnType<typeof messageBody> | undefined },
): FastifyReply {
  if (outcome.answer === 'message') return reply.code(201).send(body);
  if (typeof outcome.answer === 'number') return refuse(reply, outcome.answer, event);
  reply.hijack();
  if (outcome.answer === 'reset') reply.raw.socket?.resetAndDestroy();
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
