import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import { SMALL_PHOTO, type HostileTarget } from '../target.ts';
import type { PlannedBody, PlannedFile, PlannedRequest } from './request.ts';

/** A request with its response. */
export interface Exchange {
  readonly request: PlannedRequest;
  readonly path: string;
  /** Whether the request has valid credentials. */
  readonly isSignedIn: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const BAD_TOKEN = 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
const TABLE = 'Order ID,First Name,Last Name,Email,Ticket Type,Quantity,Status\n';
/** How many recent ids are remembered. Older rows are mostly deleted. */
const MAX_KNOWN_IDS = 50;

/**
 * Calls that would end the session or the derby that the other cases need. They are sent without valid
 * credentials, and the settings with an invalid key, so that they are refused.
 */
const ONLY_REFUSED = new Set([
  'POST /api/auth/logout',
  'POST /api/admin/end-derby',
  'POST /api/admin/reset-competition',
]);
const SENT_WITH_UNKNOWN_KEY = new Set(['PUT /api/admin/global-settings']);

/** Returns a function that sends planned requests and remembers the ids of created rows. */
export function createSender(target: HostileTarget): (request: PlannedRequest) => Promise<Exchange> {
  const ids = new Map<string, number[]>();
  const described = new Set(operationsOf(target.description).map(({ name }) => name));
  let orders = 0;

  function idFor(request: PlannedRequest): string {
    if (typeof request.id === 'string') return request.id;
    const known = ids.get(resourceOf(request.call)) ?? [];
    return String(known[request.id % Math.max(known.length, 1)] ?? 999_999_999);
  }

  /** Remembers the ids in a response for later requests. */
  function remember(call: DescribedCall, text: string): void {
    const known = ids.get(resourceOf(call)) ?? [];
    for (const id of idsIn(text)) if (!known.includes(id) && !isOwnAccount(call, id)) known.push(id);
    ids.set(resourceOf(call), known.slice(-MAX_KNOWN_IDS));
  }

  function tokenFor({ method, call, credentials }: PlannedRequest): string | undefined {
    return credentials === 'good' && !ONLY_REFUSED.has(`${method} ${call.path}`) ? target.token : undefined;
  }

  function fileOf({ content, name, field }: PlannedFile): [string, Blob, string] {
    orders += 1;
    const row = `fuzz-${orders},Ada,Buyer${orders},fuzz${orders}@example.com,Derby Ticket,1,Completed\n`;
    const bytes = {
      photo: () => new Uint8Array(SMALL_PHOTO()),
      table: () => TABLE + row,
      nothing: () => '',
      noise: () => '\u0000\u0001%PDF',
    };
    return [field, new Blob([bytes[content]()]), name];
  }

  function bodyOf(request: PlannedRequest): { body?: string | FormData; mediaType?: string } {
    const body: PlannedBody = SENT_WITH_UNKNOWN_KEY.has(request.call.name)
      ? withUnknownKey(request.body)
      : request.body;
    switch (body.kind) {
      case 'none':
        return {};
      case 'json':
        return { body: JSON.stringify(body.value) ?? '', mediaType: 'application/json' };
      case 'raw':
        return { body: body.text, mediaType: body.mediaType };
      case 'form': {
        const form = new FormData();
        for (const [name, value] of body.fields) form.append(name, value);
        if (body.file) form.append(...fileOf(body.file));
        return { body: form };
      }
    }
  }

  return async (request) => {
    const { call, method } = request;
    const query = request.query
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeWellFormed(value)}`)
      .join('&');
    const path = call.path.replace('{id}', idFor(request)) + (query && `?${query}`);
    const token = tokenFor(request);
    const { body, mediaType } = method === 'GET' ? {} : bodyOf(request);
    const response = await fetch(target.baseUrl + path, {
      method,
      headers: {
        ...request.headers,
        ...(mediaType ? { 'content-type': mediaType } : {}),
        ...(token
          ? { authorization: `Bearer ${token}` }
          : request.credentials === 'bad'
            ? { authorization: BAD_TOKEN }
            : {}),
      },
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} got no answer`, { cause: error });
    });
    const text = await response.text();
    if (response.ok && described.has(`${method} ${call.path}`)) remember(call, text);
    return {
      request,
      path,
      isSignedIn: token !== undefined,
      status: response.status,
      headers: response.headers,
      text,
    };
  };
}

function resourceOf({ path }: DescribedCall): string {
  return path.split('/')[2] ?? '';
}

/** Returns whether an id is that of this test's administrator, whom no call may suspend or delete. */
function isOwnAccount(call: DescribedCall, id: number): boolean {
  return resourceOf(call) === 'users' && id === 1;
}

function idsIn(text: string): number[] {
  return [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
}

/** Encodes a text for a URL. Replaces lone surrogates, which a URL cannot contain. */
function encodeWellFormed(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}

function withUnknownKey(body: PlannedBody): PlannedBody {
  return body.kind === 'json' && typeof body.value === 'object' && body.value !== null && !Array.isArray(body.value)
    ? { kind: 'json', value: { ...body.value, no_such_key: 'x' } }
    : body;
}
