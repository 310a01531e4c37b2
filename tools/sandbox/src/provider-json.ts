import { textFacts } from '@derby/rules/message-text/text-facts';
import {
  DELIVERY_ERRORS,
  type ErrorSubject,
  PROVIDER_ERRORS,
  type ProviderError,
  type ProviderErrorCode,
} from './errors.ts';
import type { Message } from './message.ts';

/** The provider's response to a refused request; `status` is also the HTTP status. */
interface ProviderErrorBody {
  readonly code: number;
  readonly message: string;
  readonly more_info: string;
  readonly status: number;
}

/** Returns the response to a refusal. Missing parts of the request are left empty. */
export function providerError(code: ProviderErrorCode, subject: Partial<ErrorSubject> = {}): ProviderErrorBody {
  const error: ProviderError = PROVIDER_ERRORS[code];
  return {
    code,
    message: error.text({ to: '', from: '', path: '', ...subject }),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status: error.status,
  };
}

/** Returns a message in the provider's JSON form. */
export function messageBody(message: Message, accountSid: string) {
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
export interface ListQuery {
  readonly To?: string;
  readonly From?: string;
  readonly DateSent?: string;
  readonly 'DateSent<'?: string;
  readonly 'DateSent>'?: string;
  readonly PageSize?: string;
  readonly Page?: string;
}

/** Returns one page of the matching messages, newest first. */
export function listMessages(
  messages: Iterable<Message>,
  { query, accountSid }: { query: ListQuery; accountSid: string },
) {
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
