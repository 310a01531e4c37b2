import type { Send, PublicResponse, PublicRequest } from './public-requests.ts';

/** The result of a crawl. */
export interface CrawlResult {
  readonly responses: number;
  readonly bytes: number;
  /** Responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Requests with a status of 500 or more. */
  readonly failures: readonly string[];
  /** Leaks in the form `GET url: leak`. */
  readonly leaks: readonly string[];
  /** URLs of fetched photos. */
  readonly photos: readonly string[];
}

const AT_ONCE = 8;
const SERVER_ERROR = 500;
const IS_PHOTO = /\/uploads\//;
const FOLLOWED = /javascript|css|html|json/;
const LINK = /(?:(?:href|src)="|url\(["']?|"(?=\/uploads\/)|"(?=assets\/))([^"')\s]+)/g;

/** Sends every request, follows links to the same origins, and searches each response for leaks. */
export async function crawl(
  requests: readonly PublicRequest[],
  { send, findLeaks }: { readonly send: Send; readonly findLeaks: (response: PublicResponse) => Promise<string[]> },
): Promise<CrawlResult> {
  const waiting = [...requests];
  const origins = new Set(requests.map(({ url }) => new URL(url).origin));
  const known = new Set(requests.map(({ url }) => url));
  const result = {
    responses: 0,
    bytes: 0,
    statuses: {} as Record<number, number>,
    failures: [] as string[],
    leaks: [] as string[],
    photos: [] as string[],
  };

  function follow(from: string, { mediaType, bytes }: PublicResponse): void {
    if (!FOLLOWED.test(mediaType)) return;
    for (const [, link = ''] of bytes.toString().matchAll(LINK)) {
      const url = resolved(link.replaceAll('&amp;', '&'), from);
      if (url === null || !origins.has(url.origin) || known.has(url.href)) continue;
      known.add(url.href);
      waiting.push({ url: url.href });
    }
  }

  async function visitor(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const response = await send(next);
      result.responses += 1;
      result.bytes += response.bytes.length;
      result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
      const address = `${next.method ?? 'GET'} ${next.url}`;
      if (response.status >= SERVER_ERROR) result.failures.push(address);
      if (IS_PHOTO.test(next.url) && response.mediaType === 'image/jpeg') result.photos.push(next.url);
      const leaks = await findLeaks(withoutEcho(next.url, response));
      result.leaks.push(...leaks.map((leak) => `${address}: ${leak}`));
      follow(next.url, response);
    }
  }

  // A visitor stops when the queue is empty, but pending responses of the others may still add links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return result;
}

/** Returns a page without the text in its search box, which the visitor has sent as the end of the address. */
function withoutEcho(url: string, response: PublicResponse): PublicResponse {
  if (!response.mediaType.startsWith('text/html')) return response;
  const searched = new URL(url).pathname.split('/').at(-1);
  return { ...response, bytes: Buffer.from(response.bytes.toString().replace(` value="${searched}"`, '')) };
}

function resolved(link: string, from: string): URL | null {
  return URL.canParse(link, from) ? new URL(link, from) : null;
}
