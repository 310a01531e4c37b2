import { PAGE_ROUTES, pageRouteOf, type PageRoute } from '@derby/micro-frontend/pages';
import type { FastifyInstance } from 'fastify';

/** The limit of the search box. */
export const MAX_SEARCH_CHARACTERS = 100;

const BOARD_PATHS: Partial<Record<PageRoute['page'], string>> = {
  leaderboard: '/leaderboard',
  juniorLeaderboard: '/junior-leaderboard',
};

/**
 * Returns the URL of a search that a board's search box sent as `?search=` before the scripts had run; undefined for
 * all other requests.
 */
export function searchAddressOf(route: PageRoute | undefined, query: unknown): string | undefined {
  const path = route && BOARD_PATHS[route.page];
  const search = (query as { search?: unknown } | undefined)?.search;
  if (path === undefined || typeof search !== 'string') return undefined;
  // By code point: half a surrogate pair cannot be encoded.
  const text = withoutTail(Array.from(search).slice(0, MAX_SEARCH_CHARACTERS).join('').trim());
  return text === '' ? path : `${path}/${encodeURIComponent(text)}`;
}

/** The first segments of all pages besides home, such as `junior-leaderboard`. */
const PAGE_NAMES = [...new Set(PAGE_ROUTES.map(({ pattern }) => pattern.split('/')[1] ?? ''))].filter(Boolean);

/** A shorter beginning of a name may be another word. */
const MIN_BEGINNING_LENGTH = 4;

/** Matches a text up to its last character that belongs to it. Greedy from the start: the time is linear. */
const TEXT_BEFORE_TAIL = /^.*[^\p{P}\p{Z}\p{C}\p{Sm}\p{Sk}]/su;
/** A sign, such as that of `-1`, belongs to its text. */
const OPENING_MARKS = /^[\p{Ps}\p{Pi}\p{Z}\p{C}"'<]+/u;
/** A first name as the board shows it. */
const INITIAL = /^(?:.*\s)?\p{L}\.$/su;

/** Returns a text without the spaces and marks of the sentence around it; the full stop of an initial stays. */
function withoutTail(text: string): string {
  return INITIAL.test(text) ? text : (TEXT_BEFORE_TAIL.exec(text)?.[0] ?? '');
}

function isDecodable(text: string): boolean {
  try {
    // The build removes a call whose result is not used.
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

/** Decodes a text and drops percent sequences that are cut or are not UTF-8. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+|%[\da-f]?/gi, (sequence) =>
    Buffer.from(sequence.replaceAll('%', ''), 'hex').toString().replaceAll('\uFFFD', ''),
  );
}

/** Returns a search in a path without its tail, and unchanged when it has none. */
function searchSegment(segment: string): string {
  const text = decode(segment.replaceAll('+', ' '));
  const kept = withoutTail(text);
  // Browsers take a backslash for a slash.
  const isPlain = isDecodable(segment) && !segment.includes('\\');
  return kept === text && isPlain ? segment : encodeURIComponent(kept).replaceAll('%20', '+');
}

function plainSegment(segment: string): string {
  return encodeURIComponent(withoutTail(decode(segment)).replace(OPENING_MARKS, '').toLowerCase());
}

/** Returns the letters and digits of a text, without accents and case. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
}

/** Returns the page with these letters, or the only page whose letters begin so. */
function pageNameOf(segment: string): string | undefined {
  const letters = lettersOf(decode(segment));
  const exact = PAGE_NAMES.find((name) => lettersOf(name) === letters);
  if (exact !== undefined || letters.length < MIN_BEGINNING_LENGTH) return exact;
  const [name, ...others] = PAGE_NAMES.filter((one) => lettersOf(one).startsWith(letters));
  return others.length === 0 ? name : undefined;
}

/**
 * Returns the address of the page that a mistyped or badly copied URL means, with its query: without other case, marks
 * and spaces around it, needless slashes, `index.html`, cut percent sequences and cut names. Returns undefined for right
 * addresses, and when no page is certain. The result begins with the name of a page, so it never leads to another host.
 */
export function rightAddressOf(url: string): string | undefined {
  // The first segment may contain an encoded question mark.
  const [path = '', ...rest] = url.replace(/^(\/+[^/?]*?)%3f/i, '$1?').split('?');
  if (!path.startsWith('/')) return undefined;
  const [first, ...others] = path
    .replace(/(?:\/index)?\.html?\/*$/i, '')
    .split('/')
    .filter((segment) => withoutTail(decode(segment)) !== '');
  const name = first === undefined ? '' : pageNameOf(first);
  if (name === undefined) return undefined;
  const isBoard = Object.values(BOARD_PATHS).includes(`/${name}`);
  const address = `/${[name, ...others.map(isBoard ? searchSegment : plainSegment)].join('/')}`;
  const right = [address, ...rest].join('?');
  if (right === url || !pageRouteOf(address)) return undefined;
  // What is left may end in the same way again, such as `.html.html`.
  return rightAddressOf(right) ?? right;
}

/** Redirects GET and HEAD requests to the right address of a page, so that each page has one address. */
export function redirectToRightAddress(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ method, originalUrl }, reply) => {
    const address = method === 'GET' || method === 'HEAD' ? rightAddressOf(originalUrl) : undefined;
    if (address !== undefined) return await reply.redirect(address, 308);
  });
}

/**
 * Returns a URL that the router can decode: it would refuse a broken percent sequence before any hook. Paths of services
 * stay as they are.
 */
export function routableUrl(url: string, servicePrefixes: readonly string[]): string {
  const [path = ''] = url.split('?', 1);
  const isService = servicePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return isService || isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}
