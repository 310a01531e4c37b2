import { isLongForm } from '../../support/form.ts';
import type { PublicRequest } from './public-requests.ts';
import type { Person } from './people.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const BOARDS = ['false', 'true'];
const LARGEST_PAGE = 100;

/** Returns reads of the public board: all pages of both divisions, and searches for all data of all people. */
export function boardRequests(baseUrl: string, people: readonly Person[]): PublicRequest[] {
  const at = (query: Record<string, string>) => ({
    url: `${baseUrl}/api/entries/public?${new URLSearchParams(query).toString()}`,
  });
  const pages = [7, LARGEST_PAGE].flatMap((limit) =>
    Array.from({ length: Math.ceil(people.length / limit) + 1 }, (_, index) => ({
      limit: String(limit),
      page: String(index + 1),
    })),
  );
  const searches = people.flatMap(({ firstName, lastName, phoneNumber, email, isJunior }) =>
    [firstName, lastName, `${firstName} ${lastName}`, phoneNumber, email].map((search) =>
      at({ is_junior: String(isJunior), search }),
    ),
  );
  return [...BOARDS.flatMap((isJunior) => pages.map((page) => at({ ...page, is_junior: isJunior }))), ...searches];
}

/** The used part of the OpenAPI document: operations by path and method. */
export interface PublishedCalls {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** The gate sends one request with a method that a path does not have, because the responses to others are equal. */
const SENT_OF_OTHER_METHODS = isLongForm ? undefined : 1;
const IDS = isLongForm ? ['1', '17', '999999999', 'abc'] : ['1', 'abc'];

/**
 * Returns requests for every published path with every method, without a token and with an invalid one, with ids that
 * exist and others, and with valid, invalid and missing bodies. They contain the data of `someone`.
 */
export function callRequests(baseUrl: string, { paths }: PublishedCalls, someone: Person): PublicRequest[] {
  const { firstName, lastName, phoneNumber, fishWeight } = someone;
  const body = { first_name: firstName, last_name: lastName, phone_number: phoneNumber, fish_weight: fishWeight };
  const bodies: { headers: Record<string, string>; body?: string }[] = [
    { headers: {} },
    { headers: JSON_BODY, body: JSON.stringify(body) },
    { headers: JSON_BODY, body: `{"phone_number": "${phoneNumber}", ` },
    {
      headers: JSON_BODY,
      body: JSON.stringify({ username: someone.email, password: phoneNumber, search: { $ne: '' } }),
    },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: `--x\r\n${phoneNumber}` },
    { headers: { 'content-type': 'text/plain' }, body: phoneNumber },
  ];
  const tokens: Record<string, string>[] = [{}, { authorization: `Bearer ${phoneNumber}` }];
  const urls = Object.entries(paths).flatMap(([path, operations]) =>
    IDS.map((id) => [`${baseUrl}${path.replaceAll(/\{\w+\}/g, id)}`, operations] as const),
  );
  return [...new Map(urls)].flatMap(([url, operations]) =>
    METHODS.flatMap((method) =>
      bodies
        .filter((one) => one.body === undefined || !['GET', 'HEAD'].includes(method))
        .flatMap((one) =>
          tokens.map((token) => ({ url, method, body: one.body, headers: Object.assign({}, one.headers, token) })),
        )
        .toReversed()
        .slice(0, method.toLowerCase() in operations ? undefined : SENT_OF_OTHER_METHODS),
    ),
  );
}

/** Returns refused queries with a phone number as the wrong value. */
export function badQueries(baseUrl: string, { phoneNumber }: Person): PublicRequest[] {
  return ['page', 'limit', 'is_junior', 'search[$ne]', 'page[]', '__proto__'].flatMap((name) =>
    ['/api/entries/public', '/api/leaderboard/status', '/api/entries', '/api/unknown'].map((path) => ({
      url: `${baseUrl}${path}?${encodeURIComponent(name)}=${phoneNumber}`,
    })),
  );
}
