import type { Message } from '../message.ts';
import { messageBody } from './message-body.ts';

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
